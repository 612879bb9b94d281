import { dayInWords } from '@keystead/service-kit';
import type { Payment } from './payment.ts';

/** What a payment is for, as a sentence has it. */
const types: Record<Payment['payment_type'], string> = {
  rent: 'Rent',
  deposit: 'Security deposit',
  fee: 'Fee',
  maintenance: 'Maintenance',
};

/** How it is paid, as a sentence has it. */
export const methodWords: Record<Payment['payment_method'], string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  check: 'Check',
  cash: 'Cash',
};

/** Characters of a note that stand for what a payment is about. */
const MAX_OF_NOTES = 120;

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

function excerpt(notes: string): string {
  const line = notes.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= MAX_OF_NOTES ? line : `${letters.slice(0, MAX_OF_NOTES).join('').trim()}…`;
}

/** What a payment is for, in one line: the month of a rent, or else what its notes say, or the day on which it is due. */
export function purposeOf({ payment_type, due_date, notes }: Pick<Payment, 'payment_type' | 'due_date' | 'notes'>) {
  const type = types[payment_type];
  if (payment_type === 'rent' && due_date !== null) return `${type} for ${months.format(midnight(due_date))}`;
  const said = notes === null ? '' : excerpt(notes);
  if (said !== '') return `${type}: ${said}`;
  return due_date === null ? type : `${type} due ${dayInWords(due_date)}`;
}
