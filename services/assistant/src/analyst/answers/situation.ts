import type { PlainRecord, Records } from '@keystead/analyst';
import { formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import type { Days } from '../understand/calendar.ts';
import type { Matter } from '../understand/left-over.ts';
import { countText, dayOr, dollars, during, inWords, joinList } from './in-words.ts';

export interface Reasons {
  readonly content: string;
  /** What it is about; null where every word of the question was read. */
  readonly matter: Matter | null;
  /** How many periods of the question it is about. */
  readonly days?: number;
  /** The list that they come from. */
  readonly list: 'payments' | 'properties' | 'tenants' | 'leases' | 'maintenance' | 'personnel';
}

/** Days before its end in which a lease is about to end, as on the dashboard. */
const ENDING_DAYS = 60;

/** The cents of a field in all. */
export const totalOf = (rows: readonly PlainRecord[], field = 'amount'): number =>
  rows.reduce((cents, row) => cents + toCents(Number(row[field] ?? 0)), 0);

export const sumOf = (rows: readonly PlainRecord[], field = 'amount'): string => formatCents(totalOf(rows, field));

export const ownOf = (
  rows: readonly PlainRecord[],
  field: 'tenant_id' | 'property_id',
  { id }: PlainRecord,
): PlainRecord[] => rows.filter((row) => row[field] === id);

export const isIn = (day: PlainRecord[string] | undefined, { from, to }: Days): boolean =>
  typeof day === 'string' && day >= from && day <= to;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

const dayText = (day: PlainRecord[string] | undefined) => (day ? formatLongDate(String(day)) : 'an unknown day');

export const isOpen = ({ status }: PlainRecord): boolean => status === 'open' || status === 'in_progress';

/** Whether an active lease ends soon. */
export const endsSoon = ({ status, days_left }: PlainRecord): boolean =>
  status === 'active' && days_left !== null && Number(days_left) >= 0 && Number(days_left) <= ENDING_DAYS;

const openThere = (requests: readonly PlainRecord[]) =>
  requests.length > 0
    ? [
        `Open there: ${joinList(requests.map((row) => `${recordLink(row.name, row.path)} (${inWords(String(row.priority))}, ${inWords(String(row.status))}, ${countText(Number(row.days_open), 'day')})`))}.`,
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

/** Payments of a tenant that failed and have no other in their place. */
const failedOf = (payments: readonly PlainRecord[]): PlainRecord[] => {
  const replaced = new Set(payments.map(({ replaces_payment_id }) => replaces_payment_id));
  return payments.filter(
    ({ status, id, reversed_on, returned_on }) =>
      status === 'failed' && !replaced.has(id) && !reversed_on && !returned_on,
  );
};

export const failedText = (payments: readonly PlainRecord[]) =>
  failedOf(payments).map(
    (row) =>
      `${recordLink(`The ${row.type} of ${dollars(Number(row.amount))}`, row.path)}${row.due_date ? `, due on ${dayText(row.due_date)},` : ''} failed: the payment did not go through.`,
  );

const listedText = (lease: PlainRecord, home: PlainRecord | undefined) => {
  const less = home ? toCents(Number(home.rent)) - toCents(Number(lease.rent)) : 0;
  if (!home) return '';
  const listed = `; the listed rent of the home is ${dollars(Number(home.rent))}`;
  return less > 0 ? `${listed}, **${formatCents(less)}** more` : listed;
};

/** What fell due in a period, and what became of it. */
function dueIn(payments: readonly PlainRecord[], { from = '', to = '9' }: Partial<Days>, today: string): string {
  const when = during({ from: from || null, to: to === '9' ? null : to }, today);
  const rows = payments.filter(({ due_date: due }) => typeof due === 'string' && due >= from && due <= to);
  const texts = rows.map(
    ({ type, amount, status, paid_on }) =>
      `${inWords(String(type))} of ${dollars(Number(amount))}, ${inWords(String(status))}${paid_on ? ` on ${dayText(paid_on)}` : ''}`,
  );
  return texts.length > 0 ? `Due ${when}: ${joinList(texts)}.` : `Nothing was due ${when}.`;
}

/** What a decision about a tenant needs: what is overdue and why, how they paid, their lease and its rent, and open requests. */
export async function tenantSituation(
  reader: RecordReader,
  tenant: PlainRecord,
  { periods = [], today = '' }: { readonly periods?: readonly Partial<Days>[]; readonly today?: string } = {},
): Promise<string> {
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
    `${recordLink('The lease', shown.path)} ${lease || shown.status === 'pending' ? `runs until **${dayText(shown.end_date)}**` : `ended on **${dayText(shown.end_date)}**`}, at **${dollars(Number(shown.rent))}** a month${listedText(shown, home)}.`;
  const next = of(leases).find(({ status }) => status === 'pending');
  const causes = owed.map(
    (row) =>
      `${dollars(Number(row.amount))} (${inWords(String(row.type))}, due ${dayText(row.due_date)}: ${escapeMarkdown(causeOf(row, payments))})`,
  );
  const made = of(payments).filter(({ paid_on, status }) => status === 'completed' && paid_on !== null);
  const [paid] = made.toSorted((one, other) => (String(one.paid_on) < String(other.paid_on) ? 1 : -1));
  const name = escapeMarkdown(tenant.name);
  const steps = [
    ...(owed.length > 0 ? [`ask me to “Remind ${name}”`] : []),
    ...(lease && endsSoon(lease) && !next
      ? [`decide on the lease, which ends in ${countText(Number(lease.days_left), 'day')} without another one after it`]
      : []),
    ...(!lease && last && !next ? ['agree on a new lease, since none is active'] : []),
  ];
  const parts = [
    `${linkTo(tenant)}${home ? `, ${linkTo(home)}` : ''}:`,
    ...(owed.length > 0 ? owedText(owed) : ['nothing is overdue.']),
    ...(causes.length > 0 ? [`Of it, ${joinList(causes)}.`] : []),
    ...failedText(of(payments)),
    ...periods.map((days) => dueIn(of(payments), days, today)),
    ...habitOf(of(payments)),
    ...(paid ? [`The last payment, ${dollars(Number(paid.amount))}, came in on ${dayText(paid.paid_on)}.`] : []),
    ...(end ? [end] : ['There is no lease.']),
    ...(next ? [`${recordLink('The next lease', next.path)} begins on ${dayText(next.start_date)}.`] : []),
    ...openThere(of(requests).filter(isOpen)),
    ...(steps.length > 0 ? [`Next: ${joinList(steps)}.`] : []),
  ];
  return parts.join(' ');
}

/** What a home brought this year, and what its maintenance cost. */
function yearText(payments: readonly PlainRecord[], requests: readonly PlainRecord[], today: string): string[] {
  const isThisYear = (day: PlainRecord[string] | undefined) =>
    typeof day === 'string' && day >= `${today.slice(0, 4)}-01-01` && day <= today;
  const received = payments.filter(
    ({ status, type, paid_on }) => status === 'completed' && type !== 'deposit' && isThisYear(paid_on),
  );
  const done = requests.filter(({ status }) => status === 'completed');
  const recent = done.filter(({ closed_on }) => isThisYear(closed_on));
  const [largest] = done
    .filter(({ cost }) => cost !== null)
    .toSorted((one, other) => Number(other.cost) - Number(one.cost));
  return [
    `This year it brought **${sumOf(received)}**, and completed maintenance cost an estimated **${sumOf(recent, 'cost')}**.`,
    ...(largest
      ? [
          `${countText(done.length, 'request')} ${done.length === 1 ? 'was' : 'were'} completed there in all, for ${sumOf(done, 'cost')}; the largest was ${recordLink(largest.name, largest.path)}, ${dollars(Number(largest.cost))}.`,
        ]
      : []),
  ];
}

/** What a decision about a home needs: its status, its lease, what is overdue, what it brings, and what is to be done in it. */
export async function propertySituation(reader: RecordReader, property: PlainRecord, today: string): Promise<string> {
  const {
    leases = [],
    requests = [],
    debts = [],
    payments = [],
  } = await reader.read('leases', 'requests', 'debts', 'payments');
  const of = (rows: readonly PlainRecord[]) => rows.filter(({ property_id }) => property_id === property.id);
  const own = of(leases);
  const [last] = own
    .filter(({ end_date }) => String(end_date) < today)
    .toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1));
  const next = own.find(({ status }) => status === 'pending');
  const current = own.find(({ status }) => status === 'active');
  const open = of(requests).filter(isOpen);
  const idle = open.find(({ personnel }) => !personnel);
  const link = (lease: PlainRecord) => recordLink(`The lease of ${lease.tenant}`, lease.path);
  const name = escapeMarkdown(property.name);
  const steps = [
    ...(of(debts).length > 0 ? ['ask me to remind the tenant'] : []),
    ...(idle ? [`ask me to “Assign someone to request ${idle.id}”`] : []),
    ...(property.status === 'available' && !next ? [`find a tenant for ${name}: no next lease is recorded`] : []),
    ...(property.status === 'maintenance' && open.length > 0
      ? ['finish the open requests, so that it can be let']
      : []),
    ...(current && endsSoon(current) && !next ? ['decide on the lease, which ends soon'] : []),
  ];
  const parts = [
    `${linkTo(property)} is marked as **${inWords(String(property.status))}**, at a listed rent of ${dollars(Number(property.rent))}.`,
    ...(current
      ? [
          `${link(current)} runs until ${dayText(current.end_date)}, at ${dollars(Number(current.rent))} a month${listedText(current, property)}.`,
        ]
      : ['It has no active lease.']),
    ...(last && !current ? [`${link(last)} ended on ${dayText(last.end_date)}.`] : []),
    ...(next ? [`${link(next)} begins on ${dayText(next.start_date)}.`] : []),
    ...owedText(of(debts)),
    ...openThere(open),
    ...yearText(of(payments), of(requests), today),
    ...(steps.length > 0 ? [`Next: ${joinList(steps)}.`] : []),
  ];
  return parts.join(' ');
}

const forText = ({ tenant }: PlainRecord) => (tenant ? `, for ${escapeMarkdown(String(tenant))}` : '');

/** Since when a request is open, for whom, and who works on it. */
export const requestText = (row: PlainRecord): string =>
  row.closed_on
    ? `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} was **${inWords(String(row.status))}** on **${dayText(row.closed_on)}**, ${countText(Number(row.days_open), 'day')} after it was created on ${dayText(row.created_on)}${forText(row)}${row.personnel ? `, by ${escapeMarkdown(String(row.personnel))}` : ''}.`
    : openText(row);

const openText = (row: PlainRecord): string =>
  `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} is **${inWords(String(row.status))}**, created on ${dayText(row.created_on)}, ${countText(Number(row.days_open), 'day')} ago${forText(row)}. ${
    row.personnel ? `It is assigned to ${escapeMarkdown(String(row.personnel))}` : 'Nobody is assigned'
  }${row.scheduled_on ? `, and scheduled for ${dayText(row.scheduled_on)}` : ', and no day is scheduled'}.`;

/** The same, with the people of its trade, who are free first. */
export function requestSituation(row: PlainRecord, { personnel = [] }: Records): string {
  if (!isOpen(row)) return requestText(row);
  if (row.personnel) return `${requestText(row)} Its priority is ${row.priority}.`;
  const fitting = personnel
    .filter(({ trade }) => trade === row.trade)
    .toSorted((one, other) => Number(other.availability === 'available') - Number(one.availability === 'available'));
  const who =
    fitting.length > 0
      ? `${joinList(fitting.slice(0, 3).map((it) => `${linkTo(it)} (${inWords(String(it.availability))})`))} could do it. Ask me to assign one of them.`
      : `None of your maintenance personnel is for ${escapeMarkdown(String(row.trade ?? 'it'))}.`;
  const cost = row.cost === null ? '' : `It is estimated at **${dollars(Number(row.cost))}**. `;
  return `${requestText(row)} ${row.priority === 'urgent' ? 'It is urgent. ' : `Its priority is ${row.priority}. `}${cost}${who}`;
}

const short =
  /^(?:the|my|our|and|not|yet|still|for|has|have|been|was|were|with|why|what|done|fixed|nobody|one|open|request|repair|issue|problem|broken|ticket|this|that|about|should|does|did)$/;
const stem = (word: string) => word.toLowerCase().replace(/(?:ing|ed|es|s|e)$/, '');

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
