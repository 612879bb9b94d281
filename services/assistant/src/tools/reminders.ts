import type { PlainRecord } from '@keystead/analyst';
import { formatCents, formatLongDate, fromCents, toCents } from '@keystead/service-kit';

const MAX_LINES = 20;

const amountOf = (debts: readonly PlainRecord[]): number =>
  fromCents(debts.reduce((cents, { amount }) => cents + toCents(Number(amount)), 0));

const dollars = (amount: number) => formatCents(toCents(amount));
const words = (value: unknown) => {
  const text = String(value ?? 'payment').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const lineOf = ({ type, property, due_date, amount }: PlainRecord) =>
  `- ${words(type)} for ${property}${due_date ? `, due on ${formatLongDate(String(due_date))}` : ''}: ${dollars(Number(amount))}`;

/** What a tenant owes and is late with: records of the collection `debts`, with amounts in dollars. */
export interface Owed {
  /** What the reminder is about. */
  readonly due: readonly PlainRecord[];
  /** What else is overdue, such as payments that are not yet as late. */
  readonly others: readonly PlainRecord[];
  /** Of all that is due, where `due` lists only the first. */
  readonly total?: { readonly amount: number; readonly count: number };
}

export interface Reminder {
  readonly subject: string;
  readonly text: string;
  readonly amount: number;
}

/** The e-mail about what a tenant owes, the oldest first. */
export function reminderOf(name: string, { due, others, total }: Owed): Reminder {
  const { amount, count } = total ?? { amount: amountOf(due), count: due.length };
  const oldest = due.toSorted((one, other) => String(one.due_date ?? '').localeCompare(String(other.due_date ?? '')));
  const lines = oldest.slice(0, MAX_LINES).map(lineOf);
  const more = count - lines.length;
  const besides = others.length > 0 ? [`Besides, ${dollars(amountOf(others))} of other payments is overdue too.`] : [];
  const text = [
    `Dear ${name},`,
    `Our records show that ${count === 1 ? 'this payment is' : 'these payments are'} overdue:`,
    lines.join('\n') + (more > 0 ? `\n- and ${more} other ${more === 1 ? 'payment' : 'payments'}` : ''),
    `The total is ${dollars(amount)}. Please pay it as soon as you can. If you have already paid, please let us know.`,
    ...besides,
    'Kind regards',
  ].join('\n\n');
  const what = due.every(({ type }) => type === 'rent') ? 'rent' : 'payments';
  return { subject: `Reminder: overdue ${what}`, text, amount };
}
