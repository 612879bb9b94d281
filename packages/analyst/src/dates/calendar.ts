/** First and last day, inclusive; undefined where the period is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const iso = (date: Date): string => date.toISOString().slice(0, 10);
export const utc = (day: string): Date => new Date(`${day}T12:00:00Z`);

export function addDays(day: string, count: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return iso(date);
}

/** The same day some months later, or the last of a month that is too short. */
export function addMonths(day: string, count: number): string {
  const date = utc(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0));
  const wanted = Math.min(date.getUTCDate(), last.getUTCDate());
  return iso(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), wanted)));
}

const months: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 };

export const later = (day: string, count: number, unit: Unit): string =>
  unit === 'day' || unit === 'week'
    ? addDays(day, unit === 'day' ? count : 7 * count)
    : addMonths(day, months[unit] * count);

/** The week (from Monday), month, quarter or year around a day. */
export function daysAround(unit: Unit, day: string): Required<Days> {
  if (unit === 'day') return { from: day, to: day };
  if (unit === 'week') {
    const from = addDays(day, -((utc(day).getUTCDay() + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const month = Number(day.slice(5, 7)) - 1;
  const size = months[unit];
  const first = `${day.slice(0, 4)}-${String(Math.floor(month / size) * size + 1).padStart(2, '0')}-01`;
  return { from: first, to: addDays(addMonths(first, size), -1) };
}

export const shifted = (unit: Unit, today: string, count: number) => daysAround(unit, later(today, count, unit));

export const atEdge = (edge: string | undefined, { from, to }: Required<Days>): Required<Days> =>
  edge === 'end' ? { from: to, to } : { from, to: from };

export const inYear = (month: number, year: number) =>
  daysAround('month', `${year}-${String(month).padStart(2, '0')}-01`);

export const addYears = (day: string | undefined, count: number) => (day ? addMonths(day, 12 * count) : undefined);

/** A day of a month, by its number; null where the month has no such day. */
export function dayIn({ from, to }: Required<Days>, number: string): Required<Days> | null {
  const day = addDays(from, (number === 'first' ? 1 : Number.parseInt(number, 10)) - 1);
  return day >= from && day <= to ? { from: day, to: day } : null;
}
