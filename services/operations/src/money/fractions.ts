import Fraction from 'fraction.js';

const half = new Fraction(1, 2);

/** A whole number of basis points (hundredths of a percent) as a share of one. */
export const ofBasisPoints = (points: number): Fraction => new Fraction(points, 10_000);

const sumOf = (parts: readonly Fraction[]): Fraction => parts.reduce((sum, part) => sum.add(part), new Fraction(0));

/** Rounds an exact amount to whole cents, half away from zero. */
export function toWholeCents(exact: Fraction): number {
  const cents = Number(exact.abs().add(half).floor().valueOf());
  return exact.compare(0) < 0 ? -cents : cents;
}

/**
 * Splits the rounded sum of positive exact amounts into whole cents for each by largest remainder: each is rounded down,
 * and the cents that are left go to the largest fractions, the earlier of equal ones first.
 */
export function splitIntoCents(parts: readonly Fraction[]): number[] {
  const cents = parts.map((part) => Number(part.floor().valueOf()));
  const left = toWholeCents(sumOf(parts)) - cents.reduce((sum, each) => sum + each, 0);
  const byRemainder = parts
    .map((part, place) => ({ place, remainder: part.sub(part.floor()) }))
    .sort((one, other) => other.remainder.compare(one.remainder) || one.place - other.place);
  for (const { place } of byRemainder.slice(0, left)) cents[place] = (cents[place] ?? 0) + 1;
  return cents;
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats integer cents within a formula: `1,000.00`. */
export const plainAmount = (cents: number): string => amounts.format(cents / 100);

/** Formats hundredths of a percent: `5.25%`. */
export const percent = (points: number): string => `${points / 100}%`;
