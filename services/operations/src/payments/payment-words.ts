import { formatLongDate } from '@keystead/service-kit';
import type { Payment } from './payment.ts';

/** The payment types as texts show them. */
const types: Record<Payment['payment_type'], string> = {
  rent: 'Rent',
  deposit: 'Security deposit',
  fee: 'Fee',
  maintenance: 'Maintenance',
};

/** The payment methods as texts show them. */
export const methodWords: Record<Payment['payment_method'], string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  check: 'Check',
  cash: 'Cash',
};

/** The number of characters of the notes that a purpose quotes. */
const MAX_QUOTED = 120;

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

function excerpt(notes: string): string {
  const line = notes.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_QUOTED ? line : `${characters.slice(0, MAX_QUOTED).join('').trim()}…`;
}

/** The purpose of a payment, in one line: the month of a rent, else an excerpt of its notes, else its due date. */
export function purposeOf({ payment_type, due_date, notes }: Pick<Payment, 'payment_type' | 'due_date' | 'notes'>) {
  const type = types[payment_type];
  if (payment_type === 'rent' && due_date !== null) return `${type} for ${months.format(midnight(due_date))}`;
  const quoted = notes === null ? '' : excerpt(notes);
  if (quoted !== '') return `${type}: ${quoted}`;
  return due_date === null ? type : `${type} due ${formatLongDate(due_date)}`;
}
