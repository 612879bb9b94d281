import { formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { type Days, monthDays, quarterDays, yearDays } from '../understand/calendar.ts';
import type { Period } from '../understand/period.ts';

/** Dollars as displayed: `$1,850.50`. */
export const dollars = (amount: number): string => formatCents(toCents(amount));

export const dayOr = (day: string | null, otherwise = '—'): string => (day === null ? otherwise : formatLongDate(day));

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const counts = new Intl.NumberFormat('en-US');
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** `2026-03` as `March 2026`. */
export const monthInWords = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** `0.8333` as `83.33%`. */
export const shareInWords = (share: number): string => shares.format(share);

const plural = (noun: string) =>
  noun.endsWith('property') || noun === 'person'
    ? noun.replace(/property$/, 'properties').replace('person', 'people')
    : `${noun}s`;

export const grouped = (count: number): string => counts.format(count);

/** `3`, or `more than 3` where there are more than were counted. */
export const atLeast = (count: number | string, more = false): string => `${more ? 'more than ' : ''}${count}`;

/** `1 lease`, `3 leases`, `no leases`. `more`: there are more than were counted. */
export const countText = (count: number, noun: string, more = false): string =>
  count === 0 ? `no ${plural(noun)}` : `${atLeast(grouped(count), more)} ${count === 1 && !more ? noun : plural(noun)}`;

/** A value of a contract as displayed: `in_progress` as `in progress`. */
export const inWords = (word: string): string => word.replaceAll('_', ' ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Ana", "Ana and Bob", "Ana, Bob or Cid". */
export const joinList = (texts: readonly string[], last = 'and'): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1)}`;

const same = (a: Days, from: string, to: string) => a.from === from && a.to === to;

function closed(from: string, to: string, today: string): string {
  const [year, month] = [from.slice(0, 4), from.slice(0, 7)];
  const soFar = today >= from && today < to ? ' so far' : '';
  if (from === to) return from === today ? 'today' : `on ${formatLongDate(from)}`;
  if (same(yearDays(Number(year)), from, to)) return `in ${year}${soFar}`;
  if (from === `${year}-01-01` && to === today) return `in ${year} so far`;
  if (same(monthDays(month), from, to)) return `in ${monthInWords(month)}${soFar}`;
  if (same(quarterDays(month), from, to))
    return `in the ${['first', 'second', 'third', 'fourth'][Math.floor((Number(month.slice(5)) - 1) / 3)]} quarter of ${year}${soFar}`;
  return `from ${formatLongDate(from)} to ${formatLongDate(to)}`;
}

/** The period of a question about the past as an answer names it: "in 2026 so far". */
export function during({ from, to }: Pick<Period, 'from' | 'to'>, today: string): string {
  if (from && to) return closed(from, to, today);
  if (from) return `since ${formatLongDate(from)}`;
  return to ? `until ${formatLongDate(to)}` : 'in all';
}

/** The same for a period in the future, which is never "so far". */
export const futurePeriod = (period: Pick<Period, 'from' | 'to'>): string => during(period, '');
