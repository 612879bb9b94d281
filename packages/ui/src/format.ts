const formatters = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter costs more than using it a hundred times.
function formatter(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, created);
  return created;
}

/** A calendar date in any time zone: `2026-05-31` → `May 31, 2026`. @throws RangeError for an invalid date. */
export const formatDate = (date: string) =>
  formatter({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** `May 31, 2026, 2:05 PM` in the given IANA time zone or the user's. @throws RangeError for an invalid one. */
export const formatInstant = (instant: string | number | Date, timeZone?: string) =>
  formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));

/** With seconds, where the order matters: `May 31, 2026, 2:05:09 PM`. */
export const formatSecond = (instant: string | number | Date, timeZone?: string) =>
  formatter({ dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(instant));

/** The IANA time zone of the browser. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time of day of an instant, in the given IANA time zone or the user's: `2:05 PM`. */
export const formatTime = (instant: string | number | Date, timeZone?: string) =>
  formatter({ timeStyle: 'short', timeZone }).format(new Date(instant));

/** The calendar date of an instant in the user's time zone: `2026-05-31`. */
export function dayOf(instant: string | number | Date): string {
  const at = new Date(instant);
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())).toISOString().slice(0, 10);
}

/** The calendar date of an instant in the user's time zone, formatted: `May 31, 2026`. */
export const formatDay = (instant: string | number | Date): string => formatDate(dayOf(instant));

/** The current date in the user's time zone: `2026-05-31`. */
export const today = (): string => dayOf(new Date());

/** A time zone's IANA name, formatted for reading: `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars with their cents: `1234.5` → `$1,234.50`. */
export const formatMoney = (amount: number) => dollars.format(amount);
