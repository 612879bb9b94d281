import { dayInWords } from '@keystead/service-kit';
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
const MAX_OF_NOTES = 120;

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

function excerpt(notes: string): string {
  const line = notes.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= MAX_OF_NOTES ? line : `${letters.slice(0, MAX_OF_NOTES).join('').trim()}…`;
}

/** The purpose of a payment, in one line: the month of a rent, else an excerpt of its notes, else its due date. */
export function purposeOf({ payment_type, due_date, notes }: Pick<Payment, 'payment_type' | 'due_date' | 'notes'>) {
  const type = types[payment_type];
  if (payment_type === 'rent' && due_date !== null) return `${type} for ${months.format(midnight(due_date))}`;
  const said = notes === null ? '' : excerpt(notes);
  if (said !== '') return `${type}: ${said}`;
  return due_date === null ? type : `${type} due ${dayInWords(due_date)}`;
}
