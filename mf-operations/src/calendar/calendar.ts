import type { CalendarEvent } from '@keystead/contracts';
import { addDays } from '@keystead/crud-ui';

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

/** `March 2026`. */
export const monthText = inUtc({ month: 'long', year: 'numeric' });
/** `Friday, March 20`. */
export const dayText = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** `2026-03`, of a date. */
export const monthOf = (date: string) => date.slice(0, 7);

/** The first day of the month that is so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks that a month touches, from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const next = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday < next; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)));
  return weeks;
}

/** The day on which an arrow key moves the focus; undefined for another key. */
export function dayAfterKey(key: string, day: string): string | undefined {
  const weekday = weekdayOf(day);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  const month = monthAfter(monthOf(day), key === 'PageUp' ? -1 : 1);
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

export const toneOf: Readonly<Record<CalendarEvent['kind'], 'success' | 'warning' | 'info' | 'neutral'>> = {
  lease_start: 'success',
  lease_end: 'warning',
  visit: 'info',
  rent_due: 'neutral',
  payment_due: 'neutral',
};
