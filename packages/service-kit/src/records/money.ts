/** Converts dollars with at most two decimal places (validated by the contract) to integer cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Converts optional dollars to integer cents; null if they are absent. */
export const centsOrNull = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : toCents(dollars);

/** Converts integer cents to the decimal number of dollars that JSON contains. */
export const fromCents = (cents: number): number => cents / 100;
