const DAY_MS = 24 * 60 * 60_000;

// Calendar dates are computed in UTC, where every day has 24 hours: no time zone or daylight saving can shift one.
const startOf = (date: string) => new Date(`${date}T00:00:00Z`);
const dateOf = (start: Date) => start.toISOString().slice(0, 10);

export const addDays = (date: string, days: number) => dateOf(new Date(startOf(date).getTime() + days * DAY_MS));

/** The number of days between two dates: 1 from a day to the next one. */
export const daysFrom = (from: string, to: string) => (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS;

/** The same day so many months later; the last of its month where that has no such day. */
export function addMonths(date: string, months: number): string {
  const moved = startOf(date);
  const day = moved.getUTCDate();
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== day) moved.setUTCDate(0);
  return dateOf(moved);
}

/** The last day of a year that begins on a day: 31 May for 1 June, 28 February for 1 March. */
export const lastDayOfYearFrom = (start: string) => addDays(addMonths(start, 12), -1);

/**
 * The last day of a term that begins on `start` and is as long as the one from `first` to `last`. Counts whole months
 * where that term has them, else days. The server computes a renewal the same way.
 */
export function lastDayOfLike(first: string, last: string, start: string): string {
  const [from, until] = [startOf(first), startOf(addDays(last, 1))];
  if (from.getUTCDate() !== until.getUTCDate()) return addDays(start, daysFrom(first, last));
  const years = until.getUTCFullYear() - from.getUTCFullYear();
  return addDays(addMonths(start, years * 12 + until.getUTCMonth() - from.getUTCMonth()), -1);
}

export interface DayRange {
  from: string;
  to: string;
}

/** The first and the last day of the month that is so many months after that of a day. */
export function monthOf(date: string, months = 0): DayRange {
  const from = addMonths(`${date.slice(0, 7)}-01`, months);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The same of a year. */
export function yearOf(date: string, years = 0): DayRange {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
