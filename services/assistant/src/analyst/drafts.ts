import { MAX_PLAN_STEPS } from '@keystead/contracts';
import { linkTo, recordLink } from '../chat/markdown.ts';
import type { ConversationMessage } from '../chat/turn.ts';
import { checkAll, PlanChecks, planProposal } from '../tools/propose-plan.ts';
import { listSource } from '../tools/sources.ts';
import { type Answer, type AnswerContext, type Draft, missedText } from './answers/answer-context.ts';
import { capital, joinList } from './answers/in-words.ts';
import { whyFits } from './answers/personnel.ts';
import type { PersonnelRow } from './research.ts';
import { resolveRequest, resolveTenant } from './subjects.ts';
import { tradeFor } from './understand/filters.ts';
import type { Inquiry } from './understand/understand.ts';

/** A sentence in every answer with a proposal, in the language of the question. */
export const notices = {
  en: 'Nothing happens until you confirm on the card.',
  es: 'No ocurre nada hasta que usted lo confirme en la tarjeta.',
  de: 'Es geschieht nichts, bis Sie es auf der Karte bestätigen.',
} as const;

const yes =
  /^(?:s[ií]|ja|yes|yep|yeah|ok|okay|sure|do it|do that|go ahead|confirm|confirmed|send it|please do|yes please|ok do it|make it so)(?: please| thanks)?[.! ]*$/i;
const no = /^(?:no|nope|don['\u2019]t|do not|cancel|cancel it|no thanks|never ?mind|stop)(?: please| thanks)?[.! ]*$/i;

export const drafted = (text: string, ...proposals: Draft['proposals']): Draft => ({
  content: `${text} ${notices.en}`,
  proposals,
});

/** The answer to a yes or no that the user types after an answer with a card; null for anything else. */
export function typedConfirmation(question: string, conversation: readonly ConversationMessage[]): string | null {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  if (!Object.values(notices).some((notice) => last.includes(notice))) return null;
  if (yes.test(question.trim())) return 'Please use the button on the card above. A message doesn’t confirm it.';
  return no.test(question.trim())
    ? 'Choose “No, thanks” on the card above, or ignore it. Nothing happens until you confirm.'
    : null;
}

/** A text shortened to a subject line, cut at the end of a word. */
function toSubject(text: string): string {
  const line = capital(text.replace(/\s+/g, ' ').trim()).replace(/[.!]$/, '');
  return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s+\S*$/, '')}…`;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

export const message: Answer = async (context) => {
  const { inquiry, subjects, research } = context;
  const toAll = subjects.property !== null && subjects.tenant === null;
  const tenant = toAll || context.isTenant ? subjects.tenant : await resolveTenant(context);
  const to = tenant ?? subjects.property;
  if (!to && context.isTenant)
    return 'I can’t write to your landlord. They are notified of comments that you post on a maintenance request.';
  if (!to) return 'Who should I write to? Name a tenant, or a property to write to all its tenants.';
  const link = linkTo(to);
  if (!inquiry.actionText)
    return `What should I write to ${toAll ? `the tenants of ${link}` : link}? Give me the text to send.`;
  const greeting = tenant ? `Dear ${tenant.name},` : 'Hello,';
  const proposal = await research.lookUp('propose_message', {
    ...(tenant ? { tenant_id: tenant.id } : { property_id: to.id }),
    subject: toSubject(toReader(inquiry.actionText)),
    text: messageText(greeting, inquiry.actionText),
  });
  const what = toAll ? `a notice to the tenants of ${link}` : `a message to ${link}`;
  return drafted(`I have drafted ${what}; you can change it on the card.`, proposal);
};

const messageLead =
  /^(?:please |can you |could you |would you )*(?:(?:send|write|draft) (?:an? )?(?:messages?|e-?mails?|notes?|notices?) to|(?:write|email|mail|message|text|notify|inform|ask|tell|let|warn|contact)(?: to)?)\s+/i;
const messageTail = /\s+(?:that|whether|if|saying|to say|about|know)$/i;

/** Whether a message goes to tenants whom a query finds: "the tenants whose leases end in June". */
export const writesToSeveral = ({ head }: Inquiry): boolean =>
  /\b(?:tenants|everyone|everybody|all) (?:who|whose|with|without|in|except|that)\b/i.test(head);

/** The same text to each tenant of a group, as a plan. */
export async function writeToEverybody(context: AnswerContext): Promise<Draft | string> {
  const { research, inquiry } = context;
  const { actionText } = inquiry;
  if (!actionText) return 'What should I write to them? Give me the text to send.';
  const audience = await context.findAudience(
    inquiry.head.trim().replace(/[,:]$/, '').replace(messageTail, '').replace(messageLead, ''),
  );
  if ('missed' in audience) return missedText(audience.missed);
  const all = audience.tenants.slice(0, MAX_PLAN_STEPS);
  const [first] = all;
  if (!first) return 'No tenant matches that, so there is no one to write to.';
  const subject = toSubject(toReader(actionText));
  const textTo = (name: string) => messageText(`Dear ${name},`, actionText);
  if (all.length === 1) {
    const proposal = await research.lookUp('propose_message', {
      tenant_id: first.id,
      subject,
      text: textTo(first.name),
    });
    return drafted(`I have drafted a message to ${linkTo(first)}.`, proposal);
  }
  const checks = new PlanChecks(research.context);
  const steps = await checkAll(all, ({ id, name }) => checks.message(id, { subject, text: textTo(name) }));
  research.cite(listSource('tenants'));
  const cut = audience.tenants.length > all.length ? ` ${cutText(all.length, audience.tenants.length)}` : '';
  return drafted(
    `I have drafted a message to each of ${all.length} tenants: ${namesOf(all.map(linkTo))}. You can leave some out on the card.${cut}`,
    planProposal(`Send ${all.length} messages`, steps),
  );
}

/** Names that a sentence lists; the card lists all. */
const MAX_NAMES = 20;

export const namesOf = (names: readonly string[], words = { and: 'and', others: 'others' }): string =>
  names.length <= MAX_NAMES
    ? joinList(names, words.and)
    : `${names.slice(0, MAX_NAMES).join(', ')} ${words.and} ${names.length - MAX_NAMES} ${words.others}`;

const cutText = (count: number, of: number) =>
  `A plan has at most ${count} steps, so these are the first ${count} of ${of}: name a smaller group to write to the others.`;

const readers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:he|she) (?:is|was)\b/gi, 'you are'],
  [/\bthey (are|were|have|want|need|owe|pay)\b/gi, 'you $1'],
  [/\b(?:he|she) has\b/gi, 'you have'],
  [/\b(?:he|she) (owe|want|need|pay)s\b/gi, 'you $1'],
  [/\b(?:he|she|they|them|him)\b/gi, 'you'],
  [/\b(?:his|their)\b/gi, 'your'],
  [
    /\bher(?= (?:rent|lease|payment|payments|deposit|home|apartment|door|request|key|keys|move|kitchen|bathroom|car)\b)/gi,
    'your',
  ],
];

/** A text about the recipient as a text to them: "her rent is late" as "your rent is late". */
const toReader = (text: string): string => readers.reduce((so, [from, to]) => so.replace(from, to), text);

export const messageText = (greeting: string, text: string): string => {
  const own = toReader(text);
  return `${greeting}\n\n${sentence(/^(?:whether|if) /i.test(own) ? `Please let me know ${own}` : own)}\n\nKind regards`;
};

/** The property in question: the one named, the tenant's, or the only one. */
async function whereOf({ subjects, research }: AnswerContext): Promise<{ id: number } | { unclear: string }> {
  if (subjects.property) return subjects.property;
  if (subjects.tenant) return { id: subjects.tenant.property_id };
  const { properties, total } = await research.peek('find_properties', { limit: 8 });
  const [only] = properties;
  if (only && total === 1) return only;
  if (properties.length === 0) return { unclear: 'I find no property to create a maintenance request for.' };
  const names = joinList(properties.map(linkTo), 'or');
  return { unclear: `Which property is it? ${names}${total > properties.length ? ' or another' : ''}?` };
}

/** The first match applies: "not urgent" contains "urgent". */
const priorities = [
  [/\b(?:low priority|not (?:very |so |that )?(?:urgent|important)|whenever)\b/i, 'low'],
  [/\b(?:urgent(?:ly)?|emergency|flood\w*|gas|fire|sparks?|immediately)\b/i, 'urgent'],
  [/\b(?:high priority|important)\b/i, 'high'],
] as const;

export const report: Answer = async (context) => {
  const { inquiry, subjects, research, isTenant } = context;
  const where = await whereOf(context);
  if (!inquiry.actionText) return 'What is wrong? Describe it in a few words, such as “the kitchen tap leaks”.';
  if ('unclear' in where) return where.unclear;
  const trade = tradeFor(inquiry.actionText);
  const priority = priorities.find(([words]) => words.test(`${inquiry.actionText} ${inquiry.text}`))?.[1];
  const proposal = await research.lookUp('propose_request', {
    property_id: where.id,
    title: toSubject(inquiry.actionText),
    description: capital(inquiry.actionText),
    ...(priority && { priority }),
    ...(trade && { service_type: trade }),
    ...(subjects.tenant && !isTenant && { tenant_id: subjects.tenant.id }),
  });
  return drafted('I have drafted a maintenance request.', proposal);
};

/** Where the question names nobody, it drafts an assignment to the most suitable personnel. */
export const assign: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  const request = await resolveRequest(context);
  if ('unclear' in request) return request.unclear;
  const propose = ({ id }: PersonnelRow) =>
    research.lookUp('propose_assignment', { request_id: request.id, personnel_id: id });
  const named = subjects.personnel;
  if (named) return drafted(`I’m ready to assign ${linkTo(named)} to request ${request.id}.`, await propose(named));
  const { suggestions } = await research.lookUp('who_fits', { request_id: request.id });
  const trade = inquiry.filters.service_type;
  const best = suggestions.find(({ personnel }) => !trade || personnel.service_type === trade);
  if (!best) return `I find nobody who fits request ${request.id}. Name whom to assign.`;
  const why = whyFits(best.reasons);
  const fits = `${linkTo(best.personnel)} fits request ${request.id} best${why && `: ${why}`}.`;
  return drafted(`${fits} I’m ready to assign them.`, await propose(best.personnel));
};

async function markReferenced({ inquiry, research }: AnswerContext, payment_id: number) {
  const { payment } = await research.lookUp('read_payment', { payment_id });
  const link = recordLink(`Payment ${payment.id}`, payment.path);
  if (payment.status !== 'pending' && payment.status !== 'overdue') return `${link} is ${payment.status} already.`;
  const { tenant_id, property_id, amount, payment_type } = payment;
  const proposal = await research.lookUp('propose_payment', {
    tenant_id,
    property_id,
    amount,
    payment_type,
    payment_method: inquiry.filters.payment_method,
    paid_date: paidOn(inquiry),
  });
  // An older payment of the same amount would be marked first. The user then marks this one on its own page.
  if (proposal.deed.kind !== 'settlement' || proposal.deed.payment_id !== payment_id)
    return `An older payment of the same amount comes before ${link}. Mark this one as paid on its own page.`;
  return drafted(`I’m ready to mark ${link} as paid.`, proposal);
}

const paidOn = ({ period }: Inquiry) => (period?.from && period.from === period.to ? period.from : undefined);

export const recordPayment: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  if (inquiry.recordRef?.kind === 'payment') return markReferenced(context, inquiry.recordRef.id);
  const tenant = await resolveTenant(context);
  if (!tenant) return 'Who paid? Name the tenant, and the amount if it differs from what is due.';
  const { payment_type, payment_method } = inquiry.filters;
  const proposal = await research.lookUp('propose_payment', {
    tenant_id: tenant.id,
    amount: inquiry.amount ?? undefined,
    payment_type,
    payment_method,
    paid_date: paidOn(inquiry),
    property_id: subjects.property?.id,
  });
  return drafted(`I’m ready to record a payment from ${linkTo(tenant)}.`, proposal);
};
