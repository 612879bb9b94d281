import type { Term } from '../leases/lease-term.ts';

/** The days of some terms as ordered terms that neither overlap nor adjoin. */
export function unionOf(terms: readonly Term[]): Term[] {
  const apart: Term[] = [];
  for (const { first, last } of terms.toSorted((one, other) => one.first - other.first)) {
    const before = apart.at(-1);
    if (before && first <= before.last + 1)
      apart[apart.length - 1] = { first: before.first, last: Math.max(before.last, last) };
    else apart.push({ first, last });
  }
  return apart;
}

/** The number of days that a term shares with a union of terms. */
export const daysWithin = (union: readonly Term[], { first, last }: Term): number =>
  union.reduce((days, term) => days + Math.max(0, Math.min(term.last, last) - Math.max(term.first, first) + 1), 0);
