import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { ValidationFailed } from './http/errors.ts';

/** Converts dollars with at most two decimal places (validated by the contract) to integer cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const centsOrNull = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : toCents(dollars);

/** Converts integer cents to the decimal number of dollars that JSON contains. */
export const fromCents = (cents: number): number => cents / 100;

// Created on first use: a formatter takes milliseconds to create, which startup would pay for.
let amounts: Intl.NumberFormat | undefined;

/** Formats integer cents for display: `$1,850.50`. */
export function formatCents(cents: number): string {
  amounts ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return amounts.format(fromCents(cents));
}

export const DEFAULT_ZONE = 'UTC';

/** The next local midnight, or the first instant of the next day if clocks skip midnight. */
export function endOfDay(date: string, zone: string | null): Date {
  const next = Temporal.PlainDate.from(date).add({ days: 1 });
  return new Date(next.toZonedDateTime({ timeZone: zone ?? DEFAULT_ZONE }).epochMilliseconds);
}

const MS_A_DAY = 86_400_000;

const offsetAt = (zone: string, ms: number): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;

/** By zone and day of UTC, its offset in milliseconds; no number for a day on which clocks change. */
const offsets = new LRUCache<string, number>({ max: 20_000 });

/** Computing it takes as long as a hundred additions, and sums over payments need the same days again and again. */
function offsetOn(zone: string, utcDay: number): number {
  const key = `${zone} ${utcDay}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const [start, end] = [offsetAt(zone, utcDay * MS_A_DAY), offsetAt(zone, (utcDay + 1) * MS_A_DAY)];
  const offset = start === end ? start : Number.NaN;
  offsets.set(key, offset);
  return offset;
}

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string | null, at: Date): string {
  const [name, ms] = [zone ?? DEFAULT_ZONE, at.getTime()];
  const offset = offsetOn(name, Math.floor(ms / MS_A_DAY));
  return Number.isNaN(offset)
    ? Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name).toPlainDate().toString()
    : new Date(ms + offset).toISOString().slice(0, 10);
}

/** Where days begin first: UTC+14. */
const FIRST_ZONE = 'Etc/GMT-14';

/**
 * The day in a zone that somebody means by a day that they enter: today if theirs has begun where they may be, but not
 * yet in the zone (ADR 75). Null for a day that has begun nowhere.
 */
export function begunDay(day: string, zone: string | null, now: Date): string | null {
  const today = dayIn(zone, now);
  if (day <= today) return day;
  return day <= dayIn(FIRST_ZONE, now) ? today : null;
}

/** {@link begunDay} of a field. @throws ValidationFailed for a day that has begun nowhere */
export function pastDay(field: string, day: string, zone: string | null, now: Date): string {
  const begun = begunDay(day, zone, now);
  if (begun === null) throw new ValidationFailed({ [field]: NOT_IN_FUTURE });
  return begun;
}

export const NOT_IN_FUTURE = 'must not be in the future';

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/**
 * The last day of a term from `start`, as long as that from `first` to `last`: in months if those are whole (1 March to
 * 31 August are six), otherwise in days.
 */
export function lastDayOfLike(first: string, last: string, start: string): string {
  const [from, until] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last).add({ days: 1 })];
  const { months, days } = from.until(until, { largestUnit: 'months' });
  const length = days === 0 ? { months } : { days: from.until(until).days };
  return Temporal.PlainDate.from(start).add(length).subtract({ days: 1 }).toString();
}

/** Whether a text says a time without its zone: `YYYY-MM-DD HH:MM:SS`. */
export const isLocalTime = (text: string): boolean => /^\S{10} \S{8}$/.test(text);

/**
 * Parses ISO 8601, or a local time, `YYYY-MM-DD HH:MM:SS` (rules §3). One that clocks skip is moved forward by the
 * skipped duration; one that occurs twice means the first.
 */
export function readMoment(text: string, zone: string | null): Date {
  if (!isLocalTime(text)) return new Date(text);
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return new Date(local.toZonedDateTime(zone ?? DEFAULT_ZONE).epochMilliseconds);
}

/** The month of an instant in a time zone: `2026-03`. */
export const monthIn = (zone: string | null, at: Date): string => dayIn(zone, at).slice(0, 7);

export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** The instant at which a month (`2026-03`) begins in a time zone. */
export const startOfMonth = (month: string, zone: string | null): Date =>
  new Date(
    Temporal.PlainYearMonth.from(month)
      .toPlainDate({ day: 1 })
      .toZonedDateTime({ timeZone: zone ?? DEFAULT_ZONE }).epochMilliseconds,
  );

// Created on first use: a formatter takes milliseconds to create, which startup would pay for.
let days: Intl.DateTimeFormat | undefined;

/** Formats a calendar date for display: `March 1, 2026`. */
export function formatLongDate(date: string): string {
  days ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return days.format(new Date(`${date}T00:00:00Z`));
}
