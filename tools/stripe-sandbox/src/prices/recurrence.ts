/** The units of billing intervals. */
export const intervals = ['day', 'week', 'month', 'year'] as const;

/** A billing interval: a number of days, weeks, months or years. */
export interface Recurrence {
  readonly interval: (typeof intervals)[number];
  readonly interval_count: number;
}

/** The period that a payment covers. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const DAY_MS = 24 * 60 * 60_000;

function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first;
}

/** The instant a number of intervals later, in UTC. The 31st becomes the last day of a shorter month. */
function addIntervals(from: Date, { interval, interval_count }: Recurrence, times: number): Date {
  const units = interval_count * times;
  if (interval === 'day' || interval === 'week')
    return new Date(from.getTime() + units * (interval === 'day' ? DAY_MS : 7 * DAY_MS));
  return addMonths(from, interval === 'year' ? 12 * units : units);
}

/**
 * The period that begins at an instant. It ends on the day of the anchor. After a February, a 31st returns, as at
 * Stripe.
 */
export function periodFrom(start: Date, anchor: Date, recurrence: Recurrence): Period {
  let times = 1;
  while (addIntervals(anchor, recurrence, times) <= start) times++;
  return { start, end: addIntervals(anchor, recurrence, times) };
}

/** Whether two prices have the same billing interval. */
export const sameRecurrence = (one: Recurrence, other: Recurrence): boolean =>
  one.interval === other.interval && one.interval_count === other.interval_count;

/** Formats an interval: `month`, or `3 months`. */
export const intervalText = ({ interval, interval_count }: Recurrence): string =>
  interval_count === 1 ? interval : `${interval_count} ${interval}s`;
