/** Dollars with at most two places (the contract has checked it) as integer cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Dollars that may be absent as integer cents; null where they are. */
export const centsOrNull = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : toCents(dollars);

/** Integer cents as the decimal number that JSON carries. */
export const fromCents = (cents: number): number => cents / 100;
