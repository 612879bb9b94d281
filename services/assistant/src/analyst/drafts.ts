import { escapeMarkdown, linkTo, recordLink } from '../chat/markdown.ts';
import type { ConversationMessage } from '../chat/turn.ts';
import type { Answer, AnswerContext, Draft } from './answers/answer-context.ts';
import { capital, countText, dayOr, dollars, inWords, joinList } from './answers/in-words.ts';
import { whyFits } from './answers/personnel.ts';
import { missedText } from './query-engine.ts';
import type { PaymentRow, PersonnelRow } from './research.ts';
import { resolveRequest, resolveTenant } from './subjects.ts';
import { tradeFor } from './understand/filters.ts';
import type { Inquiry } from './understand/understand.ts';

/** A sentence in every answer with a proposal. */
const CONFIRMATION_NOTICE = 'Nothing happens until you confirm on the card.';

const yes =
  /^(?:yes|yep|yeah|ok|okay|sure|do it|do that|go ahead|confirm|confirmed|send it|please do|yes please|ok do it|make it so)(?: please| thanks)?[.! ]*$/i;
const no = /^(?:no|nope|don['\u2019]t|do not|cancel|cancel it|no thanks|never ?mind|stop)(?: please| thanks)?[.! ]*$/i;

const drafted = (text: string, ...proposals: Draft['proposals']): Draft => ({
  content: `${text} ${CONFIRMATION_NOTICE}`,
  proposals,
});

/** The answer to a yes or no that the user types after an answer with a card; null for anything else. */
export function typedConfirmation(question: string, conversation: readonly ConversationMessage[]): string | null {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  if (!last.includes(CONFIRMATION_NOTICE)) return null;
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

/** The same text to each tenant of a group, up to as many as reminders. */
export async function writeToEverybody(context: AnswerContext): Promise<Draft | string> {
  const { research, inquiry } = context;
  if (!inquiry.actionText) return 'What should I write to them? Give me the text to send.';
  const audience = await context.findAudience(
    inquiry.head.trim().replace(/[,:]$/, '').replace(messageTail, '').replace(messageLead, ''),
  );
  if ('missed' in audience) return missedText(audience.missed);
  const all = audience.tenants;
  if (all.length === 0) return 'No tenant matches that, so there is no one to write to.';
  const { actionText } = inquiry;
  const proposals = await Promise.all(
    all.slice(0, MAX_REMINDERS).map(({ id, name }) =>
      research.lookUp('propose_message', {
        tenant_id: id,
        subject: toSubject(toReader(actionText)),
        text: messageText(`Dear ${name},`, actionText),
      }),
    ),
  );
  const more = all.length - proposals.length;
  const cut =
    more > 0 ? ` These are the first ${proposals.length} of ${all.length}: name the others to write to them too.` : '';
  return drafted(
    `I have drafted a message to ${joinList(all.slice(0, MAX_REMINDERS).map(linkTo))}.${cut}`,
    ...proposals,
  );
}

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

const messageText = (greeting: string, text: string): string => {
  const own = toReader(text);
  return `${greeting}\n\n${sentence(/^(?:whether|if) /i.test(own) ? `Please let me know ${own}` : own)}\n\nKind regards`;
};

const paymentLine = ({ payment_type, property_name, amount, due_date }: PaymentRow) =>
  `- ${inWords(payment_type)} for ${property_name}${due_date ? `, due on ${dayOr(due_date)}` : ''}: ${dollars(amount)}`;

/** The e-mail, which lists overdue payments only. */
const reminderText = (name: string, rows: readonly PaymentRow[], sum: number, more: number) =>
  [
    `Dear ${name},`,
    `Our records show that ${rows.length === 1 && more === 0 ? 'this payment is' : 'these payments are'} overdue:`,
    rows.map(paymentLine).join('\n') + (more > 0 ? `\n- and ${countText(more, 'other payment')}` : ''),
    `The total is ${dollars(sum)}. Please pay it as soon as you can. If you have already paid, please let us know.`,
    'Kind regards',
  ].join('\n\n');

/** Drafts the reminder for one tenant; null where the tenant has no overdue payments. */
async function reminder({ research, inquiry }: AnswerContext, tenant: { id: number; name: string }) {
  const found = await research.lookUp('overdue_rent', { tenant_id: tenant.id });
  if (found.payments === 0) return null;
  const text =
    inquiry.actionText ??
    reminderText(tenant.name, found.rows, found.overdue_amount, found.payments - found.rows.length);
  const proposal = await research.lookUp('propose_message', {
    tenant_id: tenant.id,
    subject: `Reminder: overdue ${found.rows.every(({ payment_type }) => payment_type === 'rent') ? 'rent' : 'payments'}`,
    text,
  });
  return { proposal, amount: found.overdue_amount };
}

/** Reminders that are drafted at once. A conversation goes on with the next ones. */
const MAX_REMINDERS = 5;
const REMINDERS = 'I have drafted reminders to';
const rest = /\b(?:rest|others|next|remaining)\b/i;

/** The tenants in whose names earlier answers of the conversation have drafted reminders. */
function remindedBefore(conversation: readonly ConversationMessage[]): ReadonlySet<string> {
  const answers = conversation.filter(({ type, content }) => type === 'assistant' && content.includes(REMINDERS));
  return new Set(answers.flatMap(({ content }) => content.match(/\/app\/tenants\/\d+/g) ?? []));
}

/** What comes before and after the people in a request to remind them. */
const lead =
  /^(?:please |can you |could you |would you |i want to |i need to )*(?:(?:send|write|draft|give|email|mail|prepare) (?:(?:me|out|a|an|the|another|friendly|payment|rent)\s+)*(?:reminders?|reminder e-?mails?)(?: e-?mails?)?(?: to)?|(?:send|write|draft|give|email|mail)(?= .*\breminders?\b)|remind|chase|dun|nudge)\s+/i;
const tail =
  /\s+(?:(?:a|the|their|another|friendly) )*(?:payment |rent )?reminders?\b.*$|\s+(?:about|of|that|to pay|for)\s+(?:(?:the|their|his|her|its|this|rent|they|he|she|it|is|are|what|overdue|late|due|unpaid|owes?|pay|payments?|money|balance|month|now|again)\b[\s,.!]*)+$/i;

/** The people in a request to remind them: "all late tenants in Seattle". */
const audienceOf = (text: string): string =>
  text
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(lead, '')
    .replace(tail, '');

/** Whether a request to remind means several tenants, whom a query finds, and not one whose name is looked up. */
export const remindsSeveral = ({ text, names }: Inquiry): boolean =>
  rest.test(text) || names.length > 1 || several.test(text) || / and /i.test(audienceOf(text));

const several = /\b(?:everyone|everybody|all|tenants|who|those|them|except|anyone|anybody)\b/i;

export async function remindEverybody(context: AnswerContext): Promise<Draft | string> {
  const { research, inquiry, conversation, isTenant } = context;
  const isRest = rest.test(inquiry.text);
  const found = await research.lookUp('overdue_rent', {});
  if (found.payments === 0) return 'Nobody has overdue payments, so there is no one to remind.';
  const reminded = isRest ? remindedBefore(conversation) : new Set<string>();
  let meant = found.tenants;
  if (!isRest && !isTenant) {
    const audience = await context.findAudience(
      audienceOf(
        inquiry.actionText === null
          ? inquiry.text
          : inquiry.text.replace(inquiry.actionText, '').replace(/(?::|\bsaying(?: that)?)\s*["“”]*\s*$/, ''),
      ),
    );
    if ('missed' in audience) return missedText(audience.missed);
    const paths = new Set(audience.tenants.map(({ path }) => path));
    meant = meant.filter(({ path }) => paths.has(path));
    if (meant.length === 0) return 'None of them has overdue payments, so there is no one to remind.';
  }
  const left = meant.filter(({ path }) => !reminded.has(path));
  if (left.length === 0) return 'I have drafted a reminder to everyone with overdue payments already.';
  const debtors = left.slice(0, MAX_REMINDERS);
  const drafts = await Promise.all(debtors.map(({ tenant_id: id, name }) => reminder(context, { id, name })));
  const names = debtors.map((debtor) => `${linkTo(debtor)} (${dollars(debtor.amount)})`);
  const more =
    left.length -
    debtors.length +
    (isRest || meant.length === found.tenants.length ? found.tenants_total - found.tenants.length : 0);
  const which = isRest ? 'the next' : 'the first';
  const cut = ` These are ${which} of ${countText(reminded.size + debtors.length + more, 'tenant')} with overdue payments. Ask me to “remind the next ${Math.min(more, MAX_REMINDERS)}” for the others.`;
  const reminders = drafts.flatMap((draft) => (draft ? [draft.proposal] : []));
  return drafted(`${REMINDERS} ${joinList(names)}.${more > 0 ? cut : ''}`, ...reminders);
}

export const remind: Answer = async (context) => {
  const { subjects } = context;
  const tenant = subjects.tenant ?? (await resolveTenant(context));
  if (!tenant) return 'Who should I remind? Name the tenant, or say “everyone who is overdue”.';
  const draft = await reminder(context, tenant);
  if (!draft) return `${escapeMarkdown(tenant.name)} has no overdue payments, so there is nothing to remind them of.`;
  const about = `${linkTo(tenant)} about ${dollars(draft.amount)}`;
  return drafted(`I have drafted a reminder to ${about} that is overdue.`, draft.proposal);
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
