import { addDays, addMonths } from '@keystead/service-kit';

/** First and last day, inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const oneDay = (day: string): Days => ({ from: day, to: day });

/** A month (`2026-03`), or `length` months from it on. */
export const monthDays = (month: string, length = 1): Days => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, length)}-01`, -1),
});

export const yearDays = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The quarter that a month or a day is in. */
export const quarterDays = (month: string): Days => {
  const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1;
  return monthDays(`${month.slice(0, 4)}-${String(first).padStart(2, '0')}`, 3);
};

/** Monday to Sunday. */
const weekDays = (day: string): Days => {
  const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 6) };
};

const months: Readonly<Record<Exclude<Unit, 'day' | 'week'>, number>> = { month: 1, quarter: 3, year: 12 };

/** The same day `count` units later, or the last day of a month that is too short. */
export function later(day: string, count: number, unit: Unit): string {
  if (unit === 'day' || unit === 'week') return addDays(day, unit === 'day' ? count : 7 * count);
  const { from, to } = monthDays(addMonths(day.slice(0, 7), months[unit] * count));
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

const around: Readonly<Record<Unit, (day: string) => Days>> = {
  day: oneDay,
  week: weekDays,
  month: (day) => monthDays(day.slice(0, 7)),
  quarter: quarterDays,
  year: (day) => yearDays(Number(day.slice(0, 4))),
};

/** The day, week, month, quarter or year that contains a day, shifted by a number of units. */
export const unitDays = (unit: Unit, today: string, shift = 0): Days => around[unit](later(today, shift, unit));

export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
