import { fromCents } from './money.ts';

const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Integer cents as people read them: `$1,850.50`. */
export const amountInWords = (cents: number): string => amounts.format(fromCents(cents));

/** A calendar date as people read it: `March 1, 2026`. */
export const dayInWords = (date: string): string => days.format(new Date(`${date}T00:00:00Z`));
