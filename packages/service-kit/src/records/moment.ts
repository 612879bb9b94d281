import { Temporal } from 'temporal-polyfill';
import { DEFAULT_ZONE, dayIn } from './calendar-date.ts';

/**
 * Parses an instant: ISO 8601, or a local time, `YYYY-MM-DD HH:MM:SS`, in a time zone (rules §3). A local time that
 * clocks skip is moved forward by the skipped duration. A local time that occurs twice means the first occurrence.
 */
export function readMoment(text: string, zone: string | null): Date {
  if (!/^\S{10} \S{8}$/.test(text)) return new Date(text);
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return new Date(local.toZonedDateTime(zone ?? DEFAULT_ZONE).epochMilliseconds);
}

/** The month of an instant in a time zone: `2026-03`. */
export const monthIn = (zone: string | null, at: Date): string => dayIn(zone, at).slice(0, 7);

/** The month a number of months later. */
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** The instant at which a month (`2026-03`) begins in a time zone. */
export const startOfMonth = (month: string, zone: string | null): Date =>
  new Date(
    Temporal.PlainYearMonth.from(month)
      .toPlainDate({ day: 1 })
      .toZonedDateTime({ timeZone: zone ?? DEFAULT_ZONE }).epochMilliseconds,
  );
