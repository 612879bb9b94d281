import type { OccupancyMonth } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import { dayNumber, type Term } from '../leases/lease-term.ts';
import { daysWithin, unionOf } from './leased-days.ts';

/** A month with the days of it that are counted. */
export interface CountedMonth extends Term {
  /** `2026-03` */
  readonly month: string;
}

/** The month of a day and the eleven months before it, in order. The last month ends with that day. */
export function yearUpTo(today: string): CountedMonth[] {
  const months: CountedMonth[] = [];
  let last = today;
  while (months.length < 12) {
    const month = last.slice(0, 7);
    const first = `${month}-01`;
    months.unshift({ month, first: dayNumber(first), last: dayNumber(last) });
    last = addDays(first, -1);
  }
  return months;
}

/**
 * The occupancy of some properties. A day counts once for each property that is leased on it, however many leases cover
 * it.
 * @param homes the number of properties, including those without a lease
 * @param leased the terms of each property that has any
 */
export function occupancyOf(
  propertyCount: number,
  leased: Iterable<readonly Term[]>,
  months: readonly CountedMonth[],
): OccupancyMonth[] {
  const counted = months.map((month) => ({ month, leased_days: 0 }));
  for (const terms of leased) {
    const union = unionOf(terms);
    for (const each of counted) each.leased_days += daysWithin(union, each.month);
  }
  return counted.map(({ month: { month, first, last }, leased_days }) => ({
    month,
    leased_days,
    days: (last - first + 1) * propertyCount,
  }));
}
