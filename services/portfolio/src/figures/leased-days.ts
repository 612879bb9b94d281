import type { Term } from '../leases/lease-term.ts';

/** The same days as terms that neither share a day nor meet, in their order. */
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

/** How many days of a term those of a union have in common with it. */
export const daysWithin = (union: readonly Term[], { first, last }: Term): number =>
  union.reduce((days, term) => days + Math.max(0, Math.min(term.last, last) - Math.max(term.first, first) + 1), 0);
