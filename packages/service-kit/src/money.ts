/** Converts dollars with at most two decimal places (validated by the contract) to integer cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Converts optional dollars to integer cents; null if they are absent. */
export const centsOrNull = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : toCents(dollars);

/** Converts integer cents to the decimal number of dollars that JSON contains. */
export const fromCents = (cents: number): number => cents / 100;

// Created on first use: a formatter takes milliseconds to create, which startup would pay for.
let amounts: Intl.NumberFormat | undefined;

/** Formats integer cents for display: `$1,850.50`. */
export function formatCents(cents: number): string {
  amounts ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return amounts.format(fromCents(cents));
}
