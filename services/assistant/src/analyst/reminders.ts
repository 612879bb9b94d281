import type { Language } from '@keystead/analyst';
import { MAX_PLAN_STEPS } from '@keystead/contracts';
import { fromCents, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo } from '../chat/markdown.ts';
import type { ConversationMessage } from '../chat/turn.ts';
import { checkAll, PlanChecks, planProposal } from '../tools/propose-plan.ts';
import { reminderOf } from '../tools/reminders.ts';
import { listSource, rentSource } from '../tools/sources.ts';
import { type Answer, type AnswerContext, type Draft, missedText } from './answers/answer-context.ts';
import { dollars } from './answers/in-words.ts';
import { type Debtor, findDebtors } from './audience.ts';
import { drafted, messageText, namesOf, notices } from './drafts.ts';
import type { Research } from './research.ts';
import { resolveTenant } from './subjects.ts';
import type { Inquiry } from './understand/understand.ts';

/** Drafts the reminder for one tenant; null where the tenant has no overdue payments. */
async function reminder({ research, inquiry }: AnswerContext, tenant: { id: number; name: string }) {
  const {
    rows,
    payments: count,
    overdue_amount: amount,
  } = await research.lookUp('overdue_rent', {
    tenant_id: tenant.id,
  });
  if (count === 0) return null;
  const due = rows.map(({ id, path, ...row }) => ({
    id,
    path,
    name: '',
    type: row.payment_type,
    property: row.property_name,
    due_date: row.due_date,
    amount: row.amount,
  }));
  const { subject, text } = reminderOf(tenant.name, { due, others: [], total: { amount, count } });
  const proposal = await research.lookUp('propose_message', {
    tenant_id: tenant.id,
    subject,
    text: inquiry.actionText ?? text,
  });
  return { proposal, amount };
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

const REMINDERS = 'I have drafted';
const rest = /\b(?:rest|others|next|remaining)\b/i;

/** The tenants in whose names earlier answers of the conversation have drafted reminders. */
function remindedBefore(conversation: readonly ConversationMessage[]): ReadonlySet<string> {
  const answers = conversation.filter(
    ({ type, content }) => type === 'assistant' && content.includes(REMINDERS) && content.includes('reminder'),
  );
  return new Set(answers.flatMap(({ content }) => content.match(/\/app\/tenants\/\d+/g) ?? []));
}

/** What comes before and after the people in a request to remind them. */
const lead =
  /^(?:please |can you |could you |would you |i want to |i need to )*(?:(?:send|write|draft|give|email|mail|prepare) (?:(?:me|out|a|an|the|another|friendly|payment|rent)\s+)*(?:reminders?|reminder e-?mails?)(?: e-?mails?)?(?: to)?|(?:send|write|draft|give|email|mail)(?= .*\breminders?\b)|remind|chase|dun|nudge)\s+/i;
const tail =
  /\s+(?:(?:a|the|their|another|friendly) )*(?:payment |rent )?reminders?\b.*$|\s+(?:about|of|that|to pay|for)\s+(?:(?:the|their|his|her|its|this|rent|they|he|she|it|is|are|what|overdue|late|due|unpaid|owes?|pay|payments?|money|balance|month|now|again)\b[\s,.!]*)+$|(?<!\b(?:have|has|need|needs|yet|failed|forgot))\s+to pay(?: up| me| us)?$/i;

/** The people in a request to remind them: "all late tenants in Seattle". */
const audienceOf = (text: string): string =>
  text
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(lead, '')
    .replace(tail, '');

/** The same, without the user's own text for the e-mail. */
const askedAudience = ({ text, actionText }: Inquiry): string =>
  audienceOf(
    actionText === null ? text : text.replace(actionText, '').replace(/(?::|\bsaying(?: that)?)\s*["“”]*\s*$/, ''),
  );

const several = /\b(?:everyone|everybody|all|tenants|who|those|them|except|anyone|anybody)\b/i;

/** Whether a request to remind means several tenants, whom a query finds, and not one whose name is looked up. */
export const remindsSeveral = ({ text, names }: Inquiry): boolean =>
  rest.test(text) || names.length > 1 || several.test(text) || / and /i.test(audienceOf(text));

const totalOf = (debtors: readonly Debtor[]) =>
  fromCents(debtors.flatMap(({ due }) => due).reduce((cents, { amount }) => cents + toCents(Number(amount)), 0));

/** A reminder to each debtor: one card for a single one, or a plan. */
async function planOf(research: Research, debtors: readonly Debtor[], ownText: string | null) {
  research.cite(listSource('payments', { status: 'overdue' }));
  if (debtors.some(({ due }) => due.some(({ path }) => path.startsWith('/app/rent/')))) research.cite(rentSource);
  const checks = new PlanChecks(research.context);
  const steps = await checkAll(debtors, (debtor) =>
    checks.reminder(debtor, debtor, ownText === null ? undefined : messageText(`Dear ${debtor.name},`, ownText)),
  );
  const [debtor, ...others] = debtors;
  if (debtor && others.length === 0) {
    const { subject, text } = reminderOf(debtor.name, debtor);
    return research.lookUp('propose_message', { tenant_id: debtor.id, subject, text: ownText ?? text });
  }
  const ready = steps.filter(({ deed }) => deed !== null).length;
  return planProposal(`Remind ${ready} ${ready === 1 ? 'tenant' : 'tenants'} of what they owe`, steps);
}

const named = (debtors: readonly Debtor[]) =>
  debtors.map((debtor) => `${linkTo(debtor)} (${dollars(totalOf([debtor]))})`);

export async function remindEverybody(context: AnswerContext): Promise<Draft | string> {
  const { research, inquiry, conversation } = context;
  const isRest = rest.test(inquiry.text);
  const found = await findDebtors(research.context, isRest ? 'everyone who is overdue' : askedAudience(inquiry));
  if ('missed' in found) return missedText(found.missed);
  if (found.debtors.length === 0) return 'None of them has overdue payments like that, so there is no one to remind.';
  const reminded = isRest ? remindedBefore(conversation) : new Set<string>();
  const left = found.debtors.filter(({ path }) => !reminded.has(path));
  if (left.length === 0) return 'I have drafted a reminder to everyone with overdue payments already.';
  const debtors = left.slice(0, MAX_PLAN_STEPS);
  const proposal = await planOf(research, debtors, inquiry.actionText);
  if (proposal.deed.kind !== 'plan') return drafted(`${REMINDERS} a reminder to ${namesOf(named(debtors))}.`, proposal);
  const total = `**${debtors.length} reminders**, about ${dollars(totalOf(debtors))} in all`;
  const cut =
    left.length > debtors.length
      ? ` A plan has at most ${MAX_PLAN_STEPS} steps, so these are the ${debtors.length} who owe most, of ${left.length}. Ask me to “remind the rest” afterwards.`
      : '';
  return drafted(
    `${REMINDERS} ${total}: to ${namesOf(named(debtors))}. Each gets an email with their own amounts, which you can read on the card. You can leave some out there.${cut}`,
    proposal,
  );
}

interface Request {
  /** The words that ask for reminders, at the beginning and at the end. */
  readonly words: readonly RegExp[];
  /** The rest of it in English, in this order. Other words stay: they are names, or stop the answer. */
  readonly english: readonly (readonly [RegExp, string])[];
  readonly none: string;
  readonly missed: (words: string) => string;
  readonly drafted: (count: number, total: string, names: string) => string;
  readonly others: { readonly and: string; readonly others: string };
}

const quote = (words: readonly string[]) =>
  words
    .slice(0, 5)
    .map((word) => `“${escapeMarkdown(word)}”`)
    .join(', ');

/** Requests for reminders in other languages, by their words without accents. */
const requests: Readonly<Record<Language, Request>> = {
  es: {
    words: [
      /^(?:por favor,? )?(?:(?:recuerd[ae]|recordar)(?:le|les|selo)?|(?:envi[ae]|mand[ae]|escrib[ae]|prepar[ae])(?:le|les)? (?:un |unos |los )?recordatorios?(?: de pago)?)\b,?/,
      /,? (?:un recordatorio|por favor|que paguen|de pago|(?:de )?(?:el|su|sus) (?:alquiler|renta|pagos?))$/,
    ],
    english: [
      [/\ba (?:todos|todas) (?:los|las) inquilin[oa]s\b|\b(?:todos |todas )?(?:los |las )?inquilin[oa]s\b/g, 'tenants'],
      [
        /\ba (?:todos|todas) (?:los|las) que\b|\ba (?:quienes|los que|las que)\b|\ba (?:todos|todas)\b/g,
        'everyone who',
      ],
      [/\b(?:que|quienes) (?=deb|llev|tien|est)/g, 'who '],
      [/\b(?:me |nos )?(?:deben|debe|adeudan)\b/g, 'owe'],
      [/\b(?:llevan|lleva|tienen|tiene|estan|esta)\b/g, 'is'],
      [/\bmas de\b/g, 'more than'],
      [/\bmenos de\b/g, 'less than'],
      [/\b(?:al|por lo) menos\b/g, 'at least'],
      [/\b(un|una) mes\b/g, '30 days'],
      [/\bdias?\b/g, 'days'],
      [/\bsemanas?\b/g, 'weeks'],
      [/\bmes(?:es)?\b/g, 'months'],
      [/\b(?:de |con )?(?:retraso|atraso|mora)\b|\b(?:atrasad|retrasad|moros)[oa]s?\b/g, 'late'],
      [/\bcon (?:el|la|su) (?:alquiler|renta)\b/g, ''],
      [/\bdolares\b/g, 'dollars'],
      [/\by\b/g, 'and'],
      [/\ben\b/g, 'in'],
      [/\bde\b/g, 'of'],
    ],
    none: 'Ninguno de ellos tiene pagos atrasados de ese tipo, así que no hay a quién recordárselo.',
    missed: (words) =>
      `No entiendo ${words}. Dígame de otra manera a quién debo enviar el recordatorio, o dígamelo en inglés, por favor.`,
    drafted: (count, total, names) =>
      `${count === 1 ? 'He preparado **un recordatorio**' : `He preparado **${count} recordatorios**`}, por ${total} en total: a ${names}. Cada correo contiene los importes de su destinatario, y puede leerlo en la tarjeta. ${notices.es}`,
    others: { and: 'y', others: 'más' },
  },
  de: {
    words: [
      /^(?:bitte )?(?:erinner[en]*|mahn[en]*|(?:schick|send)[en]*(?=.*(?:erinnerung|mahnung)))(?: sie)?(?: bitte)?\b,?/,
      /\b(?:eine |die |je eine )?(?:zahlungs)?(?:erinnerung|mahnung)(?:en)?(?: an)?\b/,
      /,? (?:an (?:die|ihre) (?:miete|zahlung)|bitte|daran)$/,
    ],
    english: [
      [/\ballen? mietern?\b|\b(?:die )?mietern?\b/g, 'tenants'],
      [/\balle(?:n|r)?,? (?:die|deren|denen)\b/g, 'everyone who'],
      [/\balle(?:n)?\b/g, 'everyone'],
      [/, die\b/g, ' who'],
      [/\b(?:seit )?mehr als\b|\b(?:seit )?uber\b/g, 'more than'],
      [/\bweniger als\b/g, 'less than'],
      [/\bmindestens\b/g, 'at least'],
      [/\beine[mn] monat\b/g, '30 days'],
      [/\btagen?\b/g, 'days'],
      [/\bwochen?\b/g, 'weeks'],
      [/\bmonaten?\b/g, 'months'],
      [
        /\b(?:im|in) (?:ruckstand|verzug)\b|\bmit (?:der|ihrer) (?:miete|zahlung)(?= )|\b(?:uberfallig|verspatet|saumig)e?n?\b/g,
        'late',
      ],
      [/\b(?:mir |uns )?(?:schulden|schuldet)\b/g, 'owe'],
      [/\b(?:sind|ist|seit)\b/g, ''],
      [/\bund\b/g, 'and'],
      [/\b(?:vom|von)\b/g, 'of'],
    ],
    none: 'Niemand von ihnen hat solche überfälligen Zahlungen, also gibt es niemanden zu erinnern.',
    missed: (words) =>
      `Ich habe ${words} nicht verstanden. Bitte sagen Sie mit anderen Worten oder auf Englisch, wen ich erinnern soll.`,
    drafted: (count, total, names) =>
      `Ich habe **${count} ${count === 1 ? 'Erinnerung' : 'Erinnerungen'}** über insgesamt ${total} vorbereitet: an ${names}. Jede E-Mail nennt die eigenen Beträge, und Sie können sie auf der Karte lesen. ${notices.de}`,
    others: { and: 'und', others: 'weitere' },
  },
};

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Whom a Spanish or German request wants to remind, in English; null for any other question. */
export function foreignReminder(question: string): { readonly language: Language; readonly audience: string } | null {
  const text = withoutAccents(question.trim())
    .replace(/^[¡¿]/, '')
    .replace(/[.!?]+$/, '');
  for (const language of ['es', 'de'] as const) {
    const { words, english } = requests[language];
    const [beginning, ...others] = words.map((word) => new RegExp(word.source, `${word.flags}i`));
    if (!beginning?.test(text)) continue;
    const whom = others.reduce((left, word) => left.replace(word, ' '), text.replace(beginning, ' '));
    const audience = english
      .reduce((left, [word, meaning]) => left.replace(new RegExp(word.source, 'gi'), ` ${meaning} `), whom)
      .replace(/\s+/g, ' ')
      .trim();
    if (/^(?:everyone(?: who)?|tenants)$/.test(audience)) return { language, audience: 'everyone who is late' };
    return { language, audience: /^(?:everyone|tenants)/.test(audience) ? audience : audience.replace(/^an? /, '') };
  }
  return null;
}

/** Drafts reminders that were asked for in Spanish or German; the answer is in that language, and the e-mails are not. */
export async function remindInLanguage(
  research: Research,
  { language, audience }: NonNullable<ReturnType<typeof foreignReminder>>,
): Promise<Draft | string> {
  const words = requests[language];
  const found = await findDebtors(research.context, audience);
  if ('missed' in found) return words.missed(quote(found.missed));
  const debtors = found.debtors.slice(0, MAX_PLAN_STEPS);
  if (debtors.length === 0) return words.none;
  const proposal = await planOf(research, debtors, null);
  const names = namesOf(named(debtors), words.others);
  return { content: words.drafted(debtors.length, dollars(totalOf(debtors)), names), proposals: [proposal] };
}
