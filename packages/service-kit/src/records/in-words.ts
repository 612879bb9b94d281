import { fromCents } from './money.ts';

// Made when they are first needed: they take a hundredth of a second of each start.
let amounts: Intl.NumberFormat | undefined;
let days: Intl.DateTimeFormat | undefined;

/** Integer cents as people read them: `$1,850.50`. */
export function amountInWords(cents: number): string {
  amounts ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return amounts.format(fromCents(cents));
}

/** A calendar date as people read it: `March 1, 2026`. */
export function dayInWords(date: string): string {
  days ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return days.format(new Date(`${date}T00:00:00Z`));
}
