import type { PlainRecord, Records } from '@keystead/analyst';
import { formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import type { Matter } from '../understand/left-over.ts';
import { countText, dayOr, dollars, inWords, joinList } from './in-words.ts';

export interface Reasons {
  readonly content: string;
  /** What it is about; null where every word of the question was read. */
  readonly matter: Matter | null;
  /** How many names and periods of the question it is about. */
  readonly names?: number;
  readonly days?: number;
  /** The list that they come from. */
  readonly list: 'payments' | 'properties' | 'tenants' | 'leases' | 'maintenance';
}

/** Days before its end in which a lease is about to end, as on the dashboard. */
const ENDING_DAYS = 60;

export const sumOf = (rows: readonly PlainRecord[], field = 'amount'): string =>
  formatCents(rows.reduce((cents, row) => cents + toCents(Number(row[field])), 0));

const dayText = (day: PlainRecord[string] | undefined) => (day ? formatLongDate(String(day)) : 'an unknown day');

export const isOpen = ({ status }: PlainRecord): boolean => status === 'open' || status === 'in_progress';

/** Whether an active lease ends soon. */
export const endsSoon = ({ status, days_left }: PlainRecord): boolean =>
  status === 'active' && days_left !== null && Number(days_left) >= 0 && Number(days_left) <= ENDING_DAYS;

const openThere = (requests: readonly PlainRecord[]) =>
  requests.length > 0
    ? [
        `Open there: ${requests.map((row) => `${recordLink(row.name, row.path)} (${inWords(String(row.status))})`).join(', ')}.`,
      ]
    : [];

const owedText = (debts: readonly PlainRecord[]) =>
  debts.length > 0
    ? [`**${sumOf(debts)}** is overdue, since ${dayText(debts.map(({ due_date }) => due_date).toSorted()[0])}.`]
    : [];

/** What happened to the payment that an overdue amount comes from. */
export function causeOf(debt: PlainRecord, payments: readonly PlainRecord[]): string {
  const byId = (id: PlainRecord[string] | undefined) => payments.find((payment) => payment.id === id);
  const own = debt.path.startsWith('/app/payments/') ? byId(debt.id) : undefined;
  const part = byId(own?.rest_of_payment_id);
  if (part) return `the rest of a payment of which a part was received: ${dollars(Number(part.amount))}`;
  const replaced = byId(own?.replaces_payment_id);
  if (replaced?.returned_on) return `the bank returned the payment on ${dayOr(String(replaced.returned_on))}`;
  if (replaced?.reversed_on) return `the payment was reversed on ${dayOr(String(replaced.reversed_on))}`;
  return inWords(String(debt.cause ?? 'not paid'));
}

/** How a tenant paid so far: "8 of 9 payments were made after their due date." Empty where nothing was due. */
export function habitOf(payments: readonly PlainRecord[]): string[] {
  const made = payments.filter(({ status, due_date }) => status === 'completed' && due_date !== null);
  const late = made.filter(({ days_late }) => Number(days_late) > 0);
  if (made.length === 0) return [];
  return [`${late.length === 0 ? 'None' : late.length} of ${countText(made.length, 'payment')} received was late.`].map(
    (text) => (late.length > 1 ? text.replace(' was ', ' were ') : text),
  );
}

/** What a decision about a tenant needs: what is overdue and how they paid, their lease and its rent, and open requests. */
export async function tenantSituation(reader: RecordReader, tenant: PlainRecord): Promise<string> {
  const {
    debts = [],
    payments = [],
    leases = [],
    requests = [],
    properties = [],
  } = await reader.read('debts', 'payments', 'leases', 'requests', 'properties');
  const of = (rows: readonly PlainRecord[]) => rows.filter(({ tenant_id }) => tenant_id === tenant.id);
  const owed = of(debts);
  const lease = of(leases).find(({ status }) => status === 'active');
  const [last] = of(leases).toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1));
  const home = properties.find(({ id }) => id === (lease ?? tenant).property_id);
  const shown = lease ?? last;
  const end =
    shown &&
    `${recordLink('The lease', shown.path)} ${lease ? `runs until **${dayText(shown.end_date)}**` : `ended on **${dayText(shown.end_date)}**`}, at ${dollars(Number(shown.rent))} a month${home ? `; the listed rent of the home is ${dollars(Number(home.rent))}` : ''}.`;
  const next = of(leases).find(({ status }) => status === 'pending');
  const parts = [
    `${linkTo(tenant)}${home ? `, ${linkTo(home)}` : ''}:`,
    ...(owed.length > 0 ? owedText(owed) : ['nothing is overdue.']),
    ...habitOf(of(payments)),
    ...(end ? [end] : ['There is no lease.']),
    ...(next ? [`${recordLink('The next lease', next.path)} begins on ${dayText(next.start_date)}.`] : []),
    ...openThere(of(requests).filter(isOpen)),
  ];
  return parts.join(' ');
}

/** What a decision about a home needs: its status, its lease, what is overdue, and what is to be done in it. */
export async function propertySituation(reader: RecordReader, property: PlainRecord, today: string): Promise<string> {
  const { leases = [], requests = [], debts = [] } = await reader.read('leases', 'requests', 'debts');
  const of = (rows: readonly PlainRecord[]) => rows.filter(({ property_id }) => property_id === property.id);
  const own = of(leases);
  const [last] = own
    .filter(({ end_date }) => String(end_date) < today)
    .toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1));
  const next = own.find(({ status }) => status === 'pending');
  const current = own.find(({ status }) => status === 'active');
  const link = (lease: PlainRecord) => recordLink(`The lease of ${lease.tenant}`, lease.path);
  const parts = [
    `${linkTo(property)} is marked as **${inWords(String(property.status))}**, at a listed rent of ${dollars(Number(property.rent))}.`,
    ...(current ? [`${link(current)} runs until ${dayText(current.end_date)}.`] : ['It has no active lease.']),
    ...(last && !current ? [`${link(last)} ended on ${dayText(last.end_date)}.`] : []),
    ...(next ? [`${link(next)} begins on ${dayText(next.start_date)}.`] : []),
    ...owedText(of(debts)),
    ...openThere(of(requests).filter(isOpen)),
  ];
  return parts.join(' ');
}

/** Since when a request is open, and who works on it. */
export const requestText = (row: PlainRecord): string =>
  row.closed_on
    ? `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} was **${inWords(String(row.status))}** on **${dayText(row.closed_on)}**, ${countText(Number(row.days_open), 'day')} after it was created on ${dayText(row.created_on)}${row.personnel ? `, by ${escapeMarkdown(String(row.personnel))}` : ''}.`
    : openText(row);

const openText = (row: PlainRecord): string =>
  `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} is **${inWords(String(row.status))}**, created on ${dayText(row.created_on)}, ${countText(Number(row.days_open), 'day')} ago. ${
    row.personnel ? `It is assigned to ${escapeMarkdown(String(row.personnel))}` : 'Nobody is assigned'
  }${row.scheduled_on ? `, and scheduled for ${dayText(row.scheduled_on)}` : ', and no day is scheduled'}.`;

/** The same, with the people of its trade, who are free first. */
export function requestSituation(row: PlainRecord, { personnel = [] }: Records): string {
  if (row.personnel || !isOpen(row)) return requestText(row);
  const fitting = personnel
    .filter(({ trade }) => trade === row.trade)
    .toSorted((one, other) => Number(other.availability === 'available') - Number(one.availability === 'available'));
  const who =
    fitting.length > 0
      ? `${joinList(fitting.slice(0, 3).map((it) => `${linkTo(it)} (${inWords(String(it.availability))})`))} could do it. Ask me to assign one of them.`
      : `None of your maintenance personnel is for ${escapeMarkdown(String(row.trade ?? 'it'))}.`;
  return `${requestText(row)} ${row.priority === 'urgent' ? 'It is urgent. ' : ''}${who}`;
}

const short =
  /^(?:the|my|our|and|not|yet|still|for|has|have|been|was|were|with|why|what|done|fixed|nobody|one|open|request|repair|issue|problem|broken|ticket|this|that|about|should|does|did)$/;
const stem = (word: string) => word.toLowerCase().replace(/(?:ing|ed|es|s)$/, '');

/** Open requests of which a question says a word of the title: "why is the roof not fixed yet". */
export const openByTitle = (question: string, requests: readonly PlainRecord[]): PlainRecord[] =>
  byTitle(question, requests.filter(isOpen));

/** The same of any requests: those that have the most words of the question. */
export function byTitle(question: string, requests: readonly PlainRecord[]): PlainRecord[] {
  const said = (question.match(/\p{L}{3,}/gu) ?? []).filter((word) => !short.test(word.toLowerCase())).map(stem);
  const scored = requests.map((row) => ({
    row,
    score: (row.name.match(/\p{L}{3,}/gu) ?? []).filter((word) => said.includes(stem(word))).length,
  }));
  const best = Math.max(1, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ row }) => row);
}
