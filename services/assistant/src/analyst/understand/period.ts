import { addDays } from '@keystead/service-kit';
import { type Days, later, type Unit } from './calendar.ts';
import { bareMonth, namesYear, readSpan, span, type TimeBias } from './span.ts';
import type { Scan } from './words.ts';

/** The days that a question is about; null where it has no first or no last one. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
  /** The count and the unit of "the next six months". */
  readonly count?: number;
  readonly unit?: Unit;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = `(?<count>\\d{1,4}|an?|couple of|${numbers.join('|')}|thirty|sixty|ninety)`;
const unit = '(?<unit>day|week|month|quarter|year)s?';
const first = `(?<first>${span})`;
const second = `(?<second>${span})`;
const others: Readonly<Record<string, number>> = { a: 1, an: 1, 'couple of': 2, thirty: 30, sixty: 60, ninety: 90 };
const countOf = (text: string) => Number(text) || others[text] || numbers.indexOf(text) + 1;

type Found = Partial<Record<'first' | 'second' | 'count' | 'unit', string>>;
type Reader = (found: Found, today: string, bias: TimeBias) => Period | null;

/** A period from two spans. Where one of them names no year, the other determines it. */
const range: Reader = ({ first = '', second = '' }, today, bias) => {
  const resolve = (): [Days | null, Days | null] => {
    if (namesYear(first) || (bias === 'ahead' && !namesYear(second))) {
      const from = readSpan(first, today, bias);
      return [from, from && readSpan(second, from.from, 'ahead')];
    }
    const to = readSpan(second, today, bias);
    return [to && readSpan(first, to.to, 'back'), to];
  };
  const [from, to] = resolve();
  if (!from || !to) return null;
  return from.from <= to.to ? { from: from.from, to: to.to } : { from: to.from, to: from.to };
};

const lasting =
  (toPeriod: (today: string, count: number, unit: Unit) => Period): Reader =>
  ({ count = '1', unit }, today) =>
    toPeriod(today, countOf(count), unit as Unit);
const last = lasting((today, count, unit) => ({ from: later(today, -count, unit), to: today, count, unit }));
const next = lasting((today, count, unit) => ({ from: today, to: later(today, count, unit), count, unit }));
const longAgo = lasting((today, count, unit) => ({ from: null, to: addDays(later(today, -count, unit), -1) }));

const within =
  (toPeriod: (days: Days) => Period): Reader =>
  ({ first = '' }, today, bias) => {
    const days = readSpan(first, today, bias);
    return days && toPeriod(days);
  };

/** In March, "before March" about the future means the next one. */
const before: Reader = ({ first = '' }, today, bias) => {
  const days = readSpan(first, today, bias);
  const next =
    days && bias === 'ahead' && days.from <= today && !namesYear(first) && readSpan(first, addDays(days.to, 1), bias);
  const { from } = next || days || {};
  return from ? { from: null, to: addDays(from, -1) } : null;
};

const over = '(?:(?:in|over|within|during|for|of|from|by) )?(?:the )?';

/** The forms of a period around its spans, one per line. The first match applies. */
const forms = (
  [
    [`(?:between|from) ${first} (?:and|to|until|till|through|up to) ${second}`, range],
    [
      '(?:(?:year to date|ytd|(?:this year )?so far(?: this year)?))',
      (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
    ],
    ['all time|ever|all years|(?:since|from) the beginning(?! of)', () => ({ from: null, to: null })],
    [`${over}(?:last|past|previous) ${count} ${unit}`, last],
    [`${over}past ${unit}`, last],
    [`${over}(?:next|coming|following|upcoming) ${count} ${unit}`, next],
    [
      `(?:older than|more than|over|for over|for more than) ${count} ${unit}(?: (?:ago|old|late|overdue|open|past due))?`,
      longAgo,
    ],
    [`(?:within|in|in less than|in under)(?: the)? ${count} ${unit}(?: or less| from now)?(?! ago)`, next],
    [
      `(?:since|(?:starting|beginning)(?: from| in| on)?|from)(?: the)? ${first}(?: on(?:wards?)?| until now| to date| so far)?`,
      (found, today) => within(({ from }) => ({ from, to: null }))(found, today, 'back'),
    ],
    [`(?:after|later than|past) ${first}`, within(({ to }) => ({ from: addDays(to, 1), to: null }))],
    [`(?:before|prior to|earlier than|ahead of) ${first}`, before],
    [`(?:until|till|up to|through|by|no later than) ${first}`, within(({ to }) => ({ from: null, to }))],
    [`${first} (?:to|until|till|through) ${second}`, range],
    [`(?:in|during|for|of|on|over|within|throughout|at|about)(?: the)? ${first}`, within((days) => days)],
  ] satisfies [string, Reader][]
).map(([source, read]) => ({ pattern: new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`), read }));

// The name of a month alone may be a person: "does April owe me rent?". "May" and "march" mostly mean something else.
const bareSpan = new RegExp(`(?<![\\w-])${span}(?![\\w-])`);
const afterVerb = /\b(?:does|did|is|has|was|will|can|tell|remind|assign|ask|message|email|for|let|from) \S*$/;
const ambiguousMonths = /^(?:may|march|mar|jan)$/;

function parseBareSpan(scan: Scan, today: string, bias: TimeBias): Period | null {
  const found = bareSpan.exec(scan.text);
  if (!found) return null;
  const [text] = found;
  const named = bareMonth.test(text);
  if (named && afterVerb.test(scan.text.slice(0, found.index + text.length))) return null;
  if (named && ambiguousMonths.test(text) && !/^(?:and|what about|how about|only) \S+$/.test(scan.text)) return null;
  const period = readSpan(text, today, bias);
  if (period) scan.consume(bareSpan);
  return period;
}

export function parsePeriod(scan: Scan, today: string, bias: TimeBias): Period | null {
  for (const { pattern, read } of forms) {
    const found = pattern.exec(scan.text);
    const period = found && read(found.groups ?? {}, today, bias);
    if (period) {
      scan.consume(pattern);
      return period;
    }
  }
  return parseBareSpan(scan, today, bias);
}
