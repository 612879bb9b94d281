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
const count = `(\\d{1,4}|an?|couple of|${numbers.join('|')}|thirty|sixty|ninety)`;
const unit = '(day|week|month|quarter|year)s?';
const others: Readonly<Record<string, number>> = { a: 1, an: 1, 'couple of': 2, thirty: 30, sixty: 60, ninety: 90 };
const countOf = (text: string) => Number(text) || others[text] || numbers.indexOf(text) + 1;

/** A period from two spans. Where one of them names no year, the other determines it. */
function range(first: string, second: string, today: string, bias: TimeBias): Period | null {
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
}

const rolling = (today: string, many: string, of: string, direction: 1 | -1): Period => {
  const duration = { count: countOf(many), unit: of as Unit };
  const end = later(today, direction * duration.count, duration.unit);
  return direction === 1 ? { from: today, to: end, ...duration } : { from: end, to: today, ...duration };
};

const within = (text: string, today: string, bias: TimeBias, toPeriod: (days: Days) => Period): Period | null => {
  const days = readSpan(text, today, bias);
  return days && toPeriod(days);
};

type Reader = (found: readonly string[], today: string, bias: TimeBias) => Period | null;
const pattern = (source: string) => new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`);
const over = '(?:(?:in|over|within|during|for|of|from|by) )?(?:the )?';

/** The forms of a period around its spans, one per line. The first match applies. */
const forms: readonly (readonly [RegExp, Reader])[] = [
  [
    pattern(`(?:between|from) (${span}) (?:and|to|until|till|through|up to) (${span})`),
    ([, a, b], ...at) => both(a, b, at),
  ],
  [pattern(`(?:(?:year to date|ytd|(?:this year )?so far(?: this year)?))`), (_, today) => soFar(today)],
  [pattern('all time|ever|all years|(?:since|from) the beginning(?! of)'), () => ({ from: null, to: null })],
  [
    pattern(`${over}(?:last|past|previous) ${count} ${unit}`),
    ([, n, of], today) => rolling(today, `${n}`, `${of}`, -1),
  ],
  [pattern(`${over}past ${unit}`), ([, of], today) => rolling(today, '1', `${of}`, -1)],
  [
    pattern(`${over}(?:next|coming|following|upcoming) ${count} ${unit}`),
    ([, n, of], today) => rolling(today, `${n}`, `${of}`, 1),
  ],
  [
    pattern(
      `(?:older than|more than|over|for over|for more than) ${count} ${unit}(?: (?:ago|old|late|overdue|open|past due))?`,
    ),
    ([, n, of], today) => ({ from: null, to: addDays(later(today, -countOf(`${n}`), of as Unit), -1) }),
  ],
  [
    pattern(`(?:within|in|in less than|in under)(?: the)? ${count} ${unit}(?: or less| from now)?(?! ago)`),
    ([, n, of], today) => rolling(today, `${n}`, `${of}`, 1),
  ],
  [
    pattern(
      `(?:since|(?:starting|beginning)(?: from| in| on)?|from)(?: the)? (${span})(?: on(?:wards?)?| until now| to date| so far)?`,
    ),
    ([, a], today) => within(`${a}`, today, 'back', ({ from }) => ({ from, to: null })),
  ],
  [
    pattern(`(?:after|later than|past) (${span})`),
    ([, a], today, bias) => within(`${a}`, today, bias, ({ to }) => ({ from: addDays(to, 1), to: null })),
  ],
  [pattern(`(?:before|prior to|earlier than|ahead of) (${span})`), ([, a], today, bias) => before(`${a}`, today, bias)],
  [
    pattern(`(?:until|till|up to|through|by|no later than) (${span})`),
    ([, a], today, bias) => within(`${a}`, today, bias, ({ to }) => ({ from: null, to })),
  ],
  [pattern(`(${span}) (?:to|until|till|through) (${span})`), ([, a, b], ...at) => both(a, b, at)],
  [
    pattern(`(?:in|during|for|of|on|over|within|throughout|at|about)(?: the)? (${span})`),
    ([, a], ...at) => within(`${a}`, ...at, (days) => days),
  ],
];

const both = (a: string | undefined, b: string | undefined, at: [string, TimeBias]) => range(`${a}`, `${b}`, ...at);
/** In March, "before March" about the future means the next one. */
function before(text: string, today: string, bias: TimeBias): Period | null {
  const days = readSpan(text, today, bias);
  const next =
    days && bias === 'ahead' && days.from <= today && !namesYear(text) && readSpan(text, addDays(days.to, 1), bias);
  const { from } = next || days || {};
  return from ? { from: null, to: addDays(from, -1) } : null;
}

const soFar = (today: string): Period => ({ from: `${today.slice(0, 4)}-01-01`, to: today });

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
  for (const [form, read] of forms) {
    const found = form.exec(scan.text);
    const period = found && read(found, today, bias);
    if (period) {
      scan.consume(form);
      return period;
    }
  }
  return parseBareSpan(scan, today, bias);
}
