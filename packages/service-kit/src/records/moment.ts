import { Temporal } from 'temporal-polyfill';
import { DEFAULT_ZONE, dayIn } from './calendar-date.ts';

/**
 * The instant that a text names: an ISO 8601 one, or a local time, `YYYY-MM-DD HH:MM:SS`, in a time zone (rules §3). A
 * time that clocks skip is as much later as they go forward; of one that comes twice it is the first.
 */
export function readMoment(text: string, zone: string | null): Date {
  if (!/^\S{10} \S{8}$/.test(text)) return new Date(text);
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return new Date(local.toZonedDateTime(zone ?? DEFAULT_ZONE).epochMilliseconds);
}

/** The month that it is in a time zone: `2026-03`. */
export const monthIn = (zone: string | null, at: Date): string => dayIn(zone, at).slice(0, 7);

/** The month so many months later. */
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** The instant at which a month (`2026-03`) begins in a time zone. */
export const startOfMonth = (month: string, zone: string | null): Date =>
  new Date(
    Temporal.PlainYearMonth.from(month)
      .toPlainDate({ day: 1 })
      .toZonedDateTime({ timeZone: zone ?? DEFAULT_ZONE }).epochMilliseconds,
  );
