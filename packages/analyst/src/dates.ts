import * as chrono from 'chrono-node';
import { numberOf, smallNumbers } from './words.ts';

/** First and last day, inclusive; undefined where the period is open. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

export interface FoundPeriod extends Days {
  /** First and last word. */
  readonly first: number;
  readonly last: number;
  /** As the question says it. */
  readonly text: string;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (day: string): Date => new Date(`${day}T12:00:00Z`);

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

const later = (day: string, count: number, unit: Unit): string =>
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

const shifted = (unit: Unit, today: string, count: number) => daysAround(unit, later(today, count, unit));

/** Easter Sunday of a year, by the anonymous Gregorian computus. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
}

/** The day on which a weekday (0 is Sunday) comes for the nth time in a month; for 0, the last time before the month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - utc(first).getUTCDay() + 7) % 7) + 7 * (nth - 1));
}

const monthNames = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
/** From 1 to 12. */
const monthNumber = (text: string): number => monthNames.findIndex((name) => new RegExp(`^${name}$`).test(text)) + 1;
/** What "soon" and "recently" mean. Leases that end within as many days are announced too. */
const SOON_DAYS = 60;
const RECENT_DAYS = 30;
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};
const tens: Readonly<Record<string, number>> = { fifteen: 15, twenty: 20, thirty: 30, sixty: 60, ninety: 90 };
const count = `(\\d{1,4}|an?|(?:a )?couple of|few|${[...smallNumbers.slice(1), ...Object.keys(tens)].join('|')})`;
const countOf = (text: string): number | null => {
  if (text === 'few') return null;
  if (text === 'a' || text === 'an') return 1;
  return text.endsWith('couple of') ? 2 : (tens[text] ?? numberOf(text) ?? null);
};
const unit = '(day|week|month|quarter|year)s?';

/** Whether a month without a year is in the past or to come. `near`: to come if it begins within two months. */
export type Bias = 'back' | 'ahead' | 'near';

const NEAR_DAYS = 62;
const isNear = (day: string, today: string, bias: Bias) =>
  bias === 'near' && day > today && day <= addDays(today, NEAR_DAYS);

const ofMonth = `(?:${monthNames.join('|')})`;
const nearWords = new RegExp(
  `\\b(?:already|yet|owes?)\\b|\\bfor (?:the )?${ofMonth}\\b|\\b${ofMonth}(?: s)? rents?\\b|\\bon ${ofMonth} \\d|\\bon (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${ofMonth}\\b`,
);
const happened =
  /\b(?:did|was|were|had|last|since|collected?|received?|came|come|got|made|earned|spent|ended|expired|moved|happened|brought)\b/;

/** Whether a line without a year may be of the next month: "is the rent for June paid". */
export const isOfNear = (line: string): boolean =>
  nearWords.test(line) && /\b(?:pa(?:y|ys|id)|rents?|owes?|due)\b/.test(line) && !happened.test(line);

const inYear = (month: number, year: number) => daysAround('month', `${year}-${String(month).padStart(2, '0')}-01`);

function namedMonth(month: number, year: string | undefined, today: string, bias: Bias): Required<Days> {
  if (year) return inYear(month, Number(year));
  const own = Number(today.slice(0, 4));
  const days = inYear(month, own);
  if (isNear(days.from, today, bias)) return days;
  if (bias !== 'ahead') return days.from > today ? inYear(month, own - 1) : days;
  return days.to < today ? inYear(month, own + 1) : days;
}

function seasonDays(
  which: string | undefined,
  season: string,
  year: string | undefined,
  today: string,
  bias: Bias,
): Required<Days> {
  const first = { spring: '03', summer: '06', autumn: '09', fall: '09', winter: '12' }[season] ?? '12';
  const own = year ? Number(year) : Number(today.slice(0, 4));
  const days = (of: number) => ({ from: `${of}-${first}-01`, to: addDays(addMonths(`${of}-${first}-01`, 3), -1) });
  if (year || which === 'this') return days(own);
  if (which === 'next' || bias === 'ahead')
    return days(own).to < today || (which === 'next' && days(own).from <= today) ? days(own + 1) : days(own);
  return days(own).from > today || (which === 'last' && days(own).to >= today) ? days(own - 1) : days(own);
}

type Read = (found: readonly (string | undefined)[], today: string, bias: Bias) => Days | null;

const atEdge = (edge: string | undefined, { from, to }: Required<Days>): Required<Days> =>
  edge === 'end' ? { from: to, to } : { from, to: from };

const dayOfMonth = '\\d{1,2}(?:st|nd|rd|th)|first';

/** A day of a month, by its number; null where the month has no such day. */
function dayIn({ from, to }: Required<Days>, number: string): Required<Days> | null {
  const day = addDays(from, (number === 'first' ? 1 : Number.parseInt(number, 10)) - 1);
  return day >= from && day <= to ? { from: day, to: day } : null;
}

/** Spans of days, without the words around them. Years stand for themselves; `fiscal year` is the calendar year. */
const spans: readonly (readonly [string, Read])[] = [
  ...monthNames.map((name, at): readonly [string, Read] => [
    `(?:the (?:month of )?)?(?:(last|this|next) )?${name}(?: (?:of )?(?:(20\\d\\d)(?! \\d)|(last|this|next) year))?(?! \\d)`,
    ([, which, year, relative], today, bias) => {
      const own = Number(today.slice(0, 4));
      const shift = { last: -1, this: 0, next: 1 }[relative ?? ''];
      if (shift !== undefined) return inYear(at + 1, own + shift);
      if (which === 'this') return namedMonth(at + 1, String(own), today, bias);
      return namedMonth(at + 1, year, today, which === 'next' ? 'ahead' : which === 'last' ? 'back' : bias);
    },
  ]),
  [
    '(?:q([1-4])|(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter)(?: (?:of )?(?:(20\\d\\d)|(last|this|the|next) year))?',
    ([, number, ordinal, year, relative], today, bias) => {
      const own = Number(today.slice(0, 4));
      if (ordinal === 'last' && !year && !relative) return shifted('quarter', today, -1);
      const quarter = Number(number) || (ordinals[ordinal ?? ''] ?? 1);
      const inOwn = (of: number) => daysAround('quarter', `${of}-${String(quarter * 3).padStart(2, '0')}-01`);
      const shift = { last: -1, next: 1 }[relative ?? ''] ?? 0;
      if (year || relative) return inOwn(year ? Number(year) : own + shift);
      return bias !== 'ahead' && inOwn(own).from > today ? inOwn(own - 1) : inOwn(own);
    },
  ],
  [
    '(?:the )?(first|second|last) half(?: of)?(?: (?:the|this|(last|next)) year| (20\\d\\d))?',
    ([, which, relative, year], today) => {
      const shift = { last: -1, next: 1 }[relative ?? ''] ?? 0;
      const of = year ?? `${Number(today.slice(0, 4)) + shift}`;
      return which === 'first'
        ? { from: `${of}-01-01`, to: `${of}-06-30` }
        : { from: `${of}-07-01`, to: `${of}-12-31` };
    },
  ],
  [
    `(?:the )?(first|last) ${count} months of (?:(20\\d\\d)|(last|this|next) year)`,
    ([, side, many = '', year, relative], today) => {
      const number = countOf(many);
      if (number === null || number > 12) return null;
      const of = year ?? `${Number(today.slice(0, 4)) + ({ last: -1, next: 1 }[relative ?? ''] ?? 0)}`;
      const { from, to } = daysAround('year', `${of}-01-01`);
      return side === 'first'
        ? { from, to: addDays(addMonths(from, number), -1) }
        : { from: addMonths(`${Number(of) + 1}-01-01`, -number), to };
    },
  ],
  [
    '(?:year to date|ytd|so far this year|this year so far)',
    (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  ],
  [
    '(?:month to date|mtd|this month so far|so far this month)',
    (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  ],
  [
    `(?:the )?(this|current|present|last|previous|prior|next|coming|following) (?:fiscal |calendar )?(week|month|quarter|year)`,
    ([, which = '', of], today) =>
      shifted(of as Unit, today, /next|coming|following/.test(which) ? 1 : /this|current|present/.test(which) ? 0 : -1),
  ],
  [
    `(?:within|in less than|in under|(?<!\\b(?:brings?|brought|takes?|took|comes?|came) )in)(?: the)?(?: next)? ${count} ${unit}(?: or less| from now)?(?! ago| (?:before|after|prior to|following|leading up to) )`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: today, to: later(today, number, of as Unit) };
    },
  ],
  [
    `(?:the )?(first|second|third|fourth|last) week (?:of|in) (?:(this|last|next) month|(${monthNames.join('|')})(?: (20\\d\\d))?)`,
    ([, ordinal = 'first', relative, month, year], today, bias) => {
      const shift = relative === 'last' ? -1 : relative === 'next' ? 1 : 0;
      const of = month ? namedMonth(monthNumber(month), year, today, bias) : shifted('month', today, shift);
      if (ordinal === 'last') return { from: addDays(of.to, -6), to: of.to };
      const from = addDays(of.from, 7 * ((ordinals[ordinal] ?? 1) - 1));
      return { from, to: addDays(from, 6) };
    },
  ],
  [
    '(?:the )?(?:last|latest|previous) (?:full|complete|whole|entire) (week|month|quarter|year)',
    ([, of], today) => shifted(of as Unit, today, -1),
  ],
  [
    `(?:the )?(?:last|past|previous) (weekend)|(?:this|the) (?:past )?weekend`,
    ([text, past], today, bias) => {
      const { from: monday } = daysAround('week', past ? addDays(today, -7) : today);
      // Before Saturday, what came in "over the weekend" came in over the one before.
      const isAhead = text?.startsWith('this') || bias === 'ahead' || addDays(monday, 5) <= today;
      const from = past || isAhead ? monday : addDays(monday, -7);
      return { from: addDays(from, 5), to: addDays(from, 6) };
    },
  ],
  [
    '(?:very )?soon|shortly|before long|about to|in the near future',
    (_, today) => ({ from: today, to: addDays(today, SOON_DAYS) }),
  ],
  ['(?<!most )(?:recently|lately)', (_, today) => ({ from: addDays(today, -RECENT_DAYS), to: today })],
  ['(?:the )?(?:day before yesterday)', (_, today) => ({ from: addDays(today, -2), to: addDays(today, -2) })],
  [
    '(?:(?:the )?rest of (?:the |this )|(?:later|still) this )(week|month|quarter|year)',
    ([, of], today) => ({ from: today, to: daysAround(of as Unit, today).to }),
  ],
  [
    `(?:the )?(?:${count} )?${unit} (?:before|earlier)(?: that)?(?! \\w)`,
    ([, many, of], today) => {
      const number = many ? countOf(many) : 1;
      if (number === null) return null;
      return { from: later(today, -2 * number, of as Unit), to: addDays(later(today, -number, of as Unit), -1) };
    },
  ],
  [`(?:the )?past ${unit}`, ([, of], today) => ({ from: later(today, -1, of as Unit), to: today })],
  ['(?:the )?(week|month|quarter|year) after next', ([, of], today) => shifted(of as Unit, today, 2)],
  ['(?:the )?week before last', (_, today) => shifted('week', today, -2)],
  [
    '(?:the )?(?:last|past|previous) (24|48) hours',
    ([, hours], today) => ({ from: addDays(today, hours === '24' ? -1 : -2), to: today }),
  ],
  [
    `(?:before|by the time) (${monthNames.join('|')}) (?:is (?:out|over)|ends)`,
    ([, month = ''], today, bias) => ({ to: namedMonth(monthNumber(month), undefined, today, bias).to }),
  ],
  ['before the year is (?:out|over)', (_, today) => ({ to: `${today.slice(0, 4)}-12-31` })],
  [
    `(?:the )?week of (${monthNames.join('|')}) (\\d{1,2})(?:st|nd|rd|th)?`,
    ([, month = '', day = ''], today, bias) => {
      const { from, to } = namedMonth(monthNumber(month), undefined, today, bias);
      const on = addDays(from, Number(day) - 1);
      return on <= to ? daysAround('week', on) : null;
    },
  ],
  [
    `(?:the )?(${dayOfMonth}) of (?:(last|this|next|the) month|(${monthNames.join('|')})(?: (20\\d\\d))?)`,
    ([, day = '', relative, month, year], today, bias) => {
      const of = month
        ? namedMonth(monthNumber(month), year, today, bias)
        : shifted('month', today, { last: -1, next: 1 }[relative ?? ''] ?? 0);
      return dayIn(of, day);
    },
  ],
  [
    '(?:the )(\\d{1,2}(?:st|nd|rd|th))(?! (?:\\w+ )?(?:quarter|week|half|of))',
    ([, day = ''], today, bias) => {
      const own = dayIn(daysAround('month', today), day);
      if (bias === 'ahead') return (own?.to ?? '') < today ? dayIn(shifted('month', today, 1), day) : own;
      return (own?.from ?? '') > today ? dayIn(shifted('month', today, -1), day) : own;
    },
  ],
  [
    `(?:between |from )?(?:the )?(${dayOfMonth}) (?:and|to|through|until) (?:the )?(${dayOfMonth}) of (?:(last|this|next|the) month|(${monthNames.join('|')})(?: (20\\d\\d))?)`,
    ([, first = '', last = '', relative, month, year], today, bias) => {
      const of = month
        ? namedMonth(monthNumber(month), year, today, bias)
        : shifted('month', today, { last: -1, next: 1 }[relative ?? ''] ?? 0);
      const [one, other] = [dayIn(of, first), dayIn(of, last)];
      return one && other ? { from: one.from, to: other.to } : null;
    },
  ],
  [
    `(early|mid|late(?= in)) (?:in )?(?:(this|last|next) month)`,
    ([, part, relative], today) => {
      const { from, to } = shifted('month', today, { last: -1, next: 1 }[relative ?? ''] ?? 0);
      const [tenth, twentieth] = [addDays(from, 9), addDays(from, 19)];
      if (part === 'early') return { from, to: tenth };
      return part === 'mid' ? { from: addDays(tenth, 1), to: twentieth } : { from: addDays(twentieth, 1), to };
    },
  ],
  [
    `(?:the )?(first|second|last) half of (?:(last|this|next) month|(?:last )?(${monthNames.join('|')})(?: (20\\d\\d))?)`,
    ([, half, relative, month, year], today, bias) => {
      const shift = relative === 'last' ? -1 : relative === 'next' ? 1 : 0;
      const { from, to } = month ? namedMonth(monthNumber(month), year, today, bias) : shifted('month', today, shift);
      return half === 'first' ? { from, to: addDays(from, 14) } : { from: addDays(from, 15), to };
    },
  ],
  ['(?:the )?year before last', (_, today) => shifted('year', today, -2)],
  ['(?:the )?month before last', (_, today) => shifted('month', today, -2)],
  [
    `(?:the )?(?:last|past|previous) ${count} ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: later(today, -number, of as Unit), to: today };
    },
  ],
  [
    `(?:the )?(?:last|past|previous) ${count} (?:full|complete|whole|entire|calendar) ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      const [before, last] = [shifted(of as Unit, today, -(number ?? 1)), shifted(of as Unit, today, -1)];
      return number === null ? null : { from: before.from, to: last.to };
    },
  ],
  ['(?:the )?(?:last|past|previous) fortnight', (_, today) => ({ from: addDays(today, -14), to: today })],
  [
    `(?:the )?(first|last) ${count} (day|week)s? (?:of|in) (${monthNames.join('|')})(?: (20\\d\\d))?`,
    ([, which, many = '', of, month = '', year], today, bias) => {
      const counted = countOf(many);
      const number = counted && counted * (of === 'week' ? 7 : 1);
      const { from, to } = namedMonth(monthNumber(month), year, today, bias);
      if (number === null) return null;
      return which === 'first' ? { from, to: addDays(from, number - 1) } : { from: addDays(to, 1 - number), to };
    },
  ],
  [
    `(?:the )?(?:next|coming|following) ${count} ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: today, to: later(today, number, of as Unit) };
    },
  ],
  [
    '(?:fiscal (?:year )?|fy ?)?(?<!\\b(?:under|above|below|exceeding|than|least|most) )(20\\d\\d)',
    ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  ],
  ['(?:the )?fiscal year', (_, today) => daysAround('year', today)],
  [
    `(?:the )?(early|mid|late|middle of) (${monthNames.join('|')})(?: (20\\d\\d))?`,
    ([, part, month = '', year], today, bias) => {
      const { from, to } = namedMonth(monthNumber(month), year, today, bias);
      const [tenth, twentieth] = [addDays(from, 9), addDays(from, 19)];
      if (part === 'early') return { from, to: tenth };
      return part === 'mid' || part === 'middle of'
        ? { from: addDays(tenth, 1), to: twentieth }
        : { from: addDays(twentieth, 1), to };
    },
  ],
  ...Object.entries({
    'easter(?: sunday)?': easter,
    'good friday': (year: number) => addDays(easter(year), -2),
    thanksgiving: (year: number) => nthWeekday(year, 11, 4, 4),
    'labou?r day': (year: number) => nthWeekday(year, 9, 1, 1),
    'memorial day': (year: number) => nthWeekday(year, 6, 1, 0),
    'mlk day|martin luther king day': (year: number) => nthWeekday(year, 1, 1, 3),
    'presidents?(?: s)? day': (year: number) => nthWeekday(year, 2, 1, 3),
  }).map(([name, dayIn]): readonly [string, Read] => [
    `(?:${name})(?: (20\\d\\d))?`,
    ([, year], today, bias) => {
      const own = Number(today.slice(0, 4));
      const [before, after] = [dayIn(own - 1), dayIn(own), dayIn(own + 1)].reduce<[string, string]>(
        ([last, next], day) => [day <= today ? day : last, day >= today && next < today ? day : next],
        ['', ''],
      );
      const day = year ? dayIn(Number(year)) : bias === 'ahead' ? after : before;
      return { from: day, to: day };
    },
  ]),
  [
    `(?:the )?(beginning|start|end) of (?:(?:the |this )?(?:current )?|(last |next ))?(week|month|quarter|year)`,
    ([, edge, which, of], today) => {
      const shift = which === 'last ' ? -1 : which === 'next ' ? 1 : 0;
      return atEdge(edge, shifted(of as Unit, today, shift));
    },
  ],
  [
    `(?:the )?(beginning|start|end) of (?:(?:last )?(${monthNames.join('|')})(?: (?:of )?(20\\d\\d))?|(20\\d\\d))`,
    ([, edge, month, year, only], today, bias) =>
      atEdge(
        edge,
        month ? namedMonth(monthNumber(month), year, today, bias) : { from: `${only}-01-01`, to: `${only}-12-31` },
      ),
  ],
  [
    '(?:the )?(beginning|start|end) of (?:(this|last|next|the) )?(spring|summer|autumn|fall|winter)(?: (?:of )?(20\\d\\d))?',
    ([, edge, which, season = '', year], today, bias) => {
      const days = seasonDays(which, season, year, today, bias);
      return atEdge(edge, days);
    },
  ],
  [
    `(?:more than|over|longer than|at least) ${count} ${unit} ago`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { to: addDays(later(today, -number, of as Unit), -1) };
    },
  ],
  [
    `(?:less than|within|under|not more than|no more than|at most) ${count} ${unit} ago`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: later(today, -number, of as Unit), to: today };
    },
  ],
  [
    `(?:between )?${count} (?:and|to) ${count} ${unit} ago`,
    ([, one = '', other = '', of], today) => {
      const [first, last] = [countOf(one), countOf(other)].toSorted((a, b) => Number(b) - Number(a));
      if (!first || !last) return null;
      return { from: later(today, -first, of as Unit), to: later(today, -last, of as Unit) };
    },
  ],
  [
    `${count} (day|week|month|year)s? from (?:now|today)`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      if (number === null) return null;
      const day = later(today, number, of as Unit);
      // Nobody means that very day by "in three months".
      return of === 'month' || of === 'year' ? null : { from: day, to: day };
    },
  ],
  [
    `${count} ${unit} ago`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null
        ? null
        : { from: later(today, -number, of as Unit), to: later(today, -number, of as Unit) };
    },
  ],
  [
    '(?:(this|last|next|the) )?(spring|summer|autumn|fall|winter)(?: (?:of )?(20\\d\\d))?',
    ([, which, season = '', year], today, bias) => seasonDays(which, season, year, today, bias),
  ],
  ...Object.entries({
    'valentine day': '02-14',
    'valentines day': '02-14',
    christmas: '12-25',
    'new year': '01-01',
    'new years': '01-01',
    'new year day': '01-01',
    halloween: '10-31',
    'independence day': '07-04',
    'the 4th of july': '07-04',
    'fourth of july': '07-04',
    'veterans day': '11-11',
    juneteenth: '06-19',
  }).map(([name, day]): readonly [string, Read] => [
    `${name}(?: (20\\d\\d))?`,
    ([, year], today, bias) => {
      const own = Number(today.slice(0, 4));
      const on = `${year ?? own}-${day}`;
      const near = bias === 'ahead' ? (on < today ? `${own + 1}-${day}` : on) : on > today ? `${own - 1}-${day}` : on;
      return year ? { from: on, to: on } : { from: near, to: near };
    },
  ]),
  [
    `(?:the )?fiscal year (?:that |which )?(?:began|started|starting|beginning) (?:in |on )?(?:last )?(${monthNames.join('|')})`,
    ([, month = ''], today) => {
      const { from } = namedMonth(monthNumber(month), undefined, today, 'back');
      const to = addDays(addMonths(from, 12), -1);
      return { from, to: [to, today].sort()[0] };
    },
  ],
  ['(\\d{4}-\\d{2}-\\d{2})', ([, day]) => ({ from: day, to: day }) as Days],
];

/** A day in words, such as "March 3rd" or "last Friday": what chrono reads with a certain day. */
function chronoDay(
  line: string,
  today: string,
  bias: Bias,
): { days: Required<Days>; start: number; end: number } | null {
  const found = chrono.en.parse(line, { instant: utc(today), timezone: 0 }, { forwardDate: bias === 'ahead' });
  for (const { start, end, index, text } of found) {
    if (!start.isCertain('day') && !start.isCertain('weekday')) continue;
    // Lengths of time are spans of their own, and hours are no days.
    if (
      /\b(?:days?|weeks?|months?|quarters?|years?|weekend|weekdays?|now|tonight)\b/.test(text) ||
      start.isCertain('hour')
    )
      continue;
    const day = iso(start.date());
    // "On March 3" about the past means the last one.
    const from =
      bias !== 'ahead' &&
      !isNear(day, today, bias) &&
      !start.isCertain('year') &&
      start.isCertain('month') &&
      day > today
        ? addMonths(day, -12)
        : day;
    return { days: { from, to: end ? iso(end.date()) : from }, start: index, end: index + text.length };
  }
  return null;
}

// The longest first: "the fiscal year that began last October" before "the fiscal year".
const span = [...spans]
  .sort(([one], [other]) => other.length - one.length)
  .map(([source]) => `(?:${source})`)
  .join('|');
const alone = spans.map(([source, read]) => ({ pattern: new RegExp(`^(?:${source})$`), read }));
const anywhere = new RegExp(`(?<![\\w-])(?:${span})(?![\\w-])`);

const daysOf = (text: string, today: string, bias: Bias): Days | null => {
  for (const { pattern, read } of alone) {
    const found = pattern.exec(text.trim());
    if (found) return read(found, today, bias);
  }
  return null;
};

interface Piece {
  readonly days: Days;
  readonly start: number;
  readonly end: number;
}

function firstSpan(line: string, today: string, bias: Bias): Piece | null {
  const own = anywhere.exec(line);
  const day = chronoDay(line, today, bias);
  if (day && (!own || day.start <= own.index)) return day;
  const days = own && daysOf(own[0], today, bias);
  return own && days ? { days, start: own.index, end: own.index + own[0].length } : null;
}

/** The words before a span that bound it. */
const leads: readonly (readonly [RegExp, (days: Days, today: string) => Days])[] = [
  [/(?:on or before|no later than)(?: the)? $/, ({ to }) => ({ to })],
  [/(?:on or after|no earlier than)(?: the)? $/, ({ from }) => ({ from })],
  // "Rent from April" is that of April.
  [/(?<=\b(?:rents?|payments?|fees?|requests?|repairs?|jobs?) )from(?: the)? $/, (days) => days],
  [/(?:since|from) before(?: the)? $/, ({ from }) => (from ? { to: addDays(from, -1) } : {})],
  [/(?:since|starting(?: from| in| on)?|from)(?: the)? $/, ({ from }) => ({ from })],
  [/(?:after|later than|past|beyond)(?: the)? $/, ({ to }) => (to ? { from: addDays(to, 1) } : {})],
  [/(?:before|prior to|earlier than)(?: the)? $/, ({ from }) => (from ? { to: addDays(from, -1) } : {})],
  [/(?:until|till|up to|through|by)(?: the)? $/, ({ to }) => ({ to })],
  [/as of(?: the)? $/, (days) => days],
  [/(?:in|during|for|of|on|over|within|throughout|at|about|from) $/, (days) => days],
];

/** "In the 30 days before" a day. */
const aroundDay = new RegExp(
  `(?:(?:in|within|during|for|over|of) )?(?:the )?(?:last |first )?(?:${count} )?${unit} (before|prior to|leading up to|after|following) (?:the )?(?=[^ ])`,
);

const isDayOfMonth = new RegExp(`^(?:the )?(?:${dayOfMonth})(?: of .*)?$`);

const earlier = new RegExp(`^(?:(?:to|with|than|and) )?(?:the )?(?:${count} )?${unit} (?:before|earlier)(?: that)?$`);

/** "The three months before", beside another period. */
function beforeThat(text: string, { from, to }: Days): Days | null {
  const [, many, of] = earlier.exec(text) ?? [];
  if (!of || !from) return null;
  const number = many ? countOf(many) : 1;
  if (number === null) return null;
  // A year before April is April of the year before.
  if (of === 'year' && to && to < addMonths(from, 11)) {
    const [one, other] = [from, addDays(to, 1)].map((day) => later(day, -number, 'year'));
    return { from: one, to: addDays(other ?? '', -1) };
  }
  return many ? { from: later(from, -number, of as Unit), to: addDays(from, -1) } : shifted(of as Unit, from, -1);
}

/** The periods of a line of words, in their order. Their words are covered with `_`. */
export function findPeriods(words: readonly string[], today: string, bias: Bias): FoundPeriod[] {
  let line = words.join(' ');
  const found: FoundPeriod[] = [];
  let before: Days = {};
  const wordAt = (offset: number) => line.slice(0, offset).split(' ').length - 1;
  for (let round = 0; round < 4; round += 1) {
    const around = aroundDay.exec(line);
    const covered = around ? line.replace(around[0], (text) => text.replace(/[^ ]/g, '_')) : line;
    const piece = firstSpan(covered, today, bias) ?? firstSpan(line, today, bias);
    if (!piece) break;
    let { days, start, end } = piece;
    const [, many, of, side] = around ?? [];
    if (around && of && days.from && days.to && start === around.index + around[0].length) {
      const number = many ? (countOf(many) ?? 1) : 1;
      days =
        side?.startsWith('after') || side === 'following'
          ? { from: addDays(days.to, 1), to: later(days.to, number, of as Unit) }
          : { from: later(days.from, -number, of as Unit), to: addDays(days.from, -1) };
      start = around.index;
    }
    const between = /(?:between|from|since)(?: the)? $/.exec(line.slice(0, start));
    const joined = /^ (?:and|to|until|till|through|up to) /.exec(line.slice(end));
    const isRange = between !== null || / (?:to|through|until|till|up to) /.test(joined?.[0] ?? '');
    const second = joined && isRange ? firstSpan(line.slice(end + joined[0].length), today, bias) : null;
    if (joined && second?.start === 0) {
      const lead = /(?:for|in|of|during) (?:the )?$/.exec(line.slice(0, start));
      start = between?.index ?? lead?.index ?? start;
      end += joined[0].length + second.end;
      const [one, other] = [days, second.days];
      const isOrdered = (one.from ?? '') <= (other.from ?? '');
      // "Between Easter and summer" ends where summer begins.
      const isUntil =
        /^(?:the )?(?:spring|summer|autumn|fall|winter)$/.test(line.slice(end - second.end, end)) && between;
      const last = isUntil && other.from ? addDays(other.from, -1) : other.to;
      const before = bias === 'ahead' && !isOrdered ? firstSpan(line, today, 'back')?.days.from : undefined;
      days = isOrdered ? { from: one.from, to: last } : { from: before ?? addYears(one.from, -1), to: last };
    } else {
      const lead = leads.find(([pattern]) => pattern.test(line.slice(0, start)));
      const before = lead?.[0].exec(line.slice(0, start));
      // "Moved in this year" is moved in, this year.
      const isVerb =
        before?.[0].startsWith('in ') &&
        /\b(?:moved?|moving|came|comes?|takes?|took|taken|brought|brings?)\s+$/.test(line.slice(0, before.index));
      if (lead && before && !isVerb && (before.index === 0 || line[before.index - 1] === ' ')) {
        // "From March 15 to April 15" was read as one.
        const isWhole = lead[0].source.includes('since') && / (?:to|until|till|through) /.test(line.slice(start, end));
        // What came in "by the 10th of this month" came in from its first day.
        const isOfMonth = bias === 'back' && before[0].startsWith('by') && isDayOfMonth.test(line.slice(start, end));
        if (isOfMonth) days = { from: `${days.to?.slice(0, 7)}-01`, to: days.to };
        // What ends before the end of June may end on its last day.
        else if (/^(?:before|prior to)/.test(before[0]) && /^(?:the )?end of/.test(line.slice(start, end)))
          days = { to: days.to };
        else if (!isWhole) days = lead[1](days, today);
        start = before.index;
      }
      const after = /^(?: onwards?| until now| to date| so far)/.exec(line.slice(end));
      if (after) end += after[0].length;
      if (after?.[0].startsWith(' onward') && days.from) days = { from: days.from };
    }
    const text = line.slice(start, end);
    days = beforeThat(text, before) ?? days;
    before = days;
    found.push({ ...days, first: wordAt(start), last: wordAt(start) + text.split(' ').length - 1, text });
    line = line.slice(0, start) + text.replace(/[^ ]+/g, '_') + line.slice(end);
  }
  return joinMonths(
    found.toSorted((one, other) => one.first - other.first),
    words,
  );
}

/** What tells two periods apart, or asks for a figure of each. */
const tellsApart =
  /\b(?:more|less|fewer|higher|lower|better|worse|bigger|smaller|busier|most|least|best|worst|than|compared?|versus|vs|difference|each|per|by|month|months|how much|how many|total|sum|average)\b/;

/** "In March or April", with nothing said of only one of them, is one period. */
function joinMonths(periods: readonly FoundPeriod[], words: readonly string[]): FoundPeriod[] {
  const [one, other] = periods;
  if (!one?.from || !one.to || !other?.from || !other.to || periods.length !== 2) return [...periods];
  const joint = words[one.last + 1] ?? '';
  const isJoint = other.first === one.last + 2 && joint === 'or' && !tellsApart.test(words.join(' '));
  // The year of the second is that of the first, unless that has its own.
  const shift = / year$|20\d\d$/.test(other.text) && !/ year$|20\d\d$/.test(one.text) ? [0, -1, 1, -2, 2] : [0];
  const from = shift
    .filter((years) => addDays(addYears(one.to, years) ?? '', 1) === other.from)
    .map((years) => addYears(one.from, years))[0];
  if (!isJoint || !from) return [...periods];
  const text = words.slice(one.first, other.last + 1).join(' ');
  return [{ from, to: other.to, first: one.first, last: other.last, text }];
}

const addYears = (day: string | undefined, count: number) => (day ? addMonths(day, 12 * count) : undefined);
