/** How often a price is paid. */
export const intervals = ['day', 'week', 'month', 'year'] as const;

/** How often a price is paid: each so many days, weeks, months or years. */
export interface Recurrence {
  readonly interval: (typeof intervals)[number];
  readonly interval_count: number;
}

/** The stretch of time that a payment is for. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const day = 24 * 60 * 60_000;

function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first;
}

/** An instant so many intervals later, in UTC; the 31st becomes the last of a shorter month. */
function addIntervals(from: Date, { interval, interval_count }: Recurrence, times: number): Date {
  const units = interval_count * times;
  if (interval === 'day' || interval === 'week')
    return new Date(from.getTime() + units * (interval === 'day' ? day : 7 * day));
  return addMonths(from, interval === 'year' ? 12 * units : units);
}

/**
 * The period that begins at an instant. It ends on the day of the anchor, whose 31st comes back after a February, as at
 * Stripe.
 */
export function periodFrom(start: Date, anchor: Date, recurrence: Recurrence): Period {
  let times = 1;
  while (addIntervals(anchor, recurrence, times) <= start) times++;
  return { start, end: addIntervals(anchor, recurrence, times) };
}

/** Whether two prices are paid equally often. */
export const sameRecurrence = (one: Recurrence, other: Recurrence): boolean =>
  one.interval === other.interval && one.interval_count === other.interval_count;

/** `month`, or `3 months`. */
export const intervalText = ({ interval, interval_count }: Recurrence): string =>
  interval_count === 1 ? interval : `${interval_count} ${interval}s`;
