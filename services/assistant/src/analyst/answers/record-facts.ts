import type { PlainRecord } from '@keystead/analyst';
import { formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { recordLink } from '../../chat/markdown.ts';
import type { Days } from '../understand/calendar.ts';
import { countText, dayOr, dollars, inWords, joinList } from './in-words.ts';

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

export const dayText = (day: PlainRecord[string] | undefined) => (day ? formatLongDate(String(day)) : 'an unknown day');

export const isOpen = ({ status }: PlainRecord): boolean => status === 'open' || status === 'in_progress';

/** Whether an active lease ends soon. */
export const endsSoon = ({ status, days_left }: PlainRecord): boolean =>
  status === 'active' && days_left !== null && Number(days_left) >= 0 && Number(days_left) <= ENDING_DAYS;

export const openThere = (requests: readonly PlainRecord[]) =>
  requests.length > 0
    ? [
        `Open there: ${joinList(requests.map((row) => `${recordLink(row.name, row.path)} (${inWords(String(row.priority))}, ${inWords(String(row.status))}, ${countText(Number(row.days_open), 'day')})`))}.`,
      ]
    : [];

export const owedText = (debts: readonly PlainRecord[]) =>
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

/** How a tenant paid so far: "8 of 9 payments received were late." Empty where nothing was due. */
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

export const listedText = (lease: PlainRecord, home: PlainRecord | undefined) => {
  const less = home ? toCents(Number(home.rent)) - toCents(Number(lease.rent)) : 0;
  if (!home) return '';
  const listed = `; the listed rent of the home is ${dollars(Number(home.rent))}`;
  return less > 0 ? `${listed}, **${formatCents(less)}** more` : listed;
};
