import { fromCents } from './money.ts';

// Created on first use: they would add 10 ms to each startup.
let amounts: Intl.NumberFormat | undefined;
let days: Intl.DateTimeFormat | undefined;

/** Formats integer cents for display: `$1,850.50`. */
export function formatCents(cents: number): string {
  amounts ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return amounts.format(fromCents(cents));
}

/** Formats a calendar date for display: `March 1, 2026`. */
export function formatLongDate(date: string): string {
  days ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return days.format(new Date(`${date}T00:00:00Z`));
}
