import * as chrono from 'chrono-node';

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

function addDays(day: string, count: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return iso(date);
}

/** The same day some months later, or the last of a month that is too short. */
function addMonths(day: string, count: number): string {
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
function around(unit: Unit, day: string): Required<Days> {
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

const shifted = (unit: Unit, today: string, count: number) => around(unit, later(today, count, unit));

/** Easter Sunday of a year, by the anonymous Gregorian computus. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
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
const count = '(\\d{1,4}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|couple of|few)';
const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const countOf = (text: string): number | null => {
  if (text === 'few') return null;
  if (text === 'a' || text === 'an') return 1;
  return text === 'couple of' ? 2 : Number(text) || counts.indexOf(text);
};
const unit = '(day|week|month|quarter|year)s?';

/** Whether a month without a year is in the past or to come. */
export type Bias = 'back' | 'ahead';

const inYear = (month: number, year: number) => around('month', `${year}-${String(month).padStart(2, '0')}-01`);

function namedMonth(month: number, year: string | undefined, today: string, bias: Bias): Required<Days> {
  if (year) return inYear(month, Number(year));
  const own = Number(today.slice(0, 4));
  const days = inYear(month, own);
  if (bias === 'back') return days.from > today ? inYear(month, own - 1) : days;
  return days.to < today ? inYear(month, own + 1) : days;
}

type Read = (found: readonly (string | undefined)[], today: string, bias: Bias) => Days | null;

/** Spans of days, without the words around them. Years stand for themselves; `fiscal year` is the calendar year. */
const spans: readonly (readonly [string, Read])[] = [
  ...monthNames.map((name, at): readonly [string, Read] => [
    `(?:the (?:month of )?)?(?:(last|this|next) )?${name}(?: (?:of )?(20\\d\\d)(?! \\d))?(?! \\d)`,
    ([, which, year], today, bias) => {
      const own = Number(today.slice(0, 4));
      if (which === 'this') return namedMonth(at + 1, String(own), today, bias);
      return namedMonth(at + 1, year, today, which === 'next' ? 'ahead' : which === 'last' ? 'back' : bias);
    },
  ]),
  [
    '(?:q([1-4])|(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter)(?: (?:of )?(?:(20\\d\\d)|(last|this) year))?',
    ([, number, ordinal, year, relative], today) => {
      const own = Number(today.slice(0, 4));
      if (ordinal === 'last' && !year && !relative) return shifted('quarter', today, -1);
      const quarter = Number(number) || (ordinals[ordinal ?? ''] ?? 1);
      const of = year ? Number(year) : relative === 'last' ? own - 1 : own;
      return around('quarter', `${of}-${String(quarter * 3).padStart(2, '0')}-01`);
    },
  ],
  [
    '(?:the )?(first|second|last) half(?: of)?(?: (?:the|this) year| (20\\d\\d))?',
    ([, which, year], today) => {
      const of = year ?? today.slice(0, 4);
      return which === 'first'
        ? { from: `${of}-01-01`, to: `${of}-06-30` }
        : { from: `${of}-07-01`, to: `${of}-12-31` };
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
    `(?:the )?(this|current|present|last|previous|past|prior|next|coming|following) (?:fiscal |calendar )?(week|month|quarter|year)`,
    ([, which = '', of], today) =>
      shifted(of as Unit, today, /next|coming|following/.test(which) ? 1 : /this|current|present/.test(which) ? 0 : -1),
  ],
  [
    `(?:within|in less than|in under|in)(?: the)?(?: next)? ${count} ${unit}(?: or less| from now)?`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: today, to: later(today, number, of as Unit) };
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
    `(?:the )?(?:next|coming|following) ${count} ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: today, to: later(today, number, of as Unit) };
    },
  ],
  ['(?:fiscal (?:year )?|fy ?)?(20\\d\\d)', ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` })],
  ['(?:the )?fiscal year', (_, today) => around('year', today)],
  [
    'easter(?: (20\\d\\d))?',
    ([, year], today) => {
      const own = Number(today.slice(0, 4));
      const day = year ? easter(Number(year)) : easter(own) <= today ? easter(own) : easter(own - 1);
      return { from: day, to: day };
    },
  ],
  [
    '(?:the )?(?:beginning|start) of (?:the |this )?year',
    (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-01-01` }),
  ],
  [
    '(?:the )?end of (?:the |this )?year',
    (_, today) => ({ from: `${today.slice(0, 4)}-12-31`, to: `${today.slice(0, 4)}-12-31` }),
  ],
  [
    '(?:the )?end of (?:the |this )?(month|week|quarter)',
    ([, of], today) => {
      const { to } = around(of as Unit, today);
      return { from: to, to };
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
    ([, which, season = '', year], today, bias) => {
      const first = { spring: '03', summer: '06', autumn: '09', fall: '09', winter: '12' }[season] ?? '12';
      const own = year ? Number(year) : Number(today.slice(0, 4));
      const days = (of: number) => ({ from: `${of}-${first}-01`, to: addDays(addMonths(`${of}-${first}-01`, 3), -1) });
      if (year || which === 'this') return days(own);
      if (which === 'next' || bias === 'ahead')
        return days(own).to < today || (which === 'next' && days(own).from <= today) ? days(own + 1) : days(own);
      return days(own).from > today || (which === 'last' && days(own).to >= today) ? days(own - 1) : days(own);
    },
  ],
  ...Object.entries({
    'valentine day': '02-14',
    'valentines day': '02-14',
    christmas: '12-25',
    'new year': '01-01',
    'new years': '01-01',
    'new year day': '01-01',
    halloween: '10-31',
  }).map(([name, day]): readonly [string, Read] => [
    `${name}(?: (20\\d\\d))?`,
    ([, year], today) => {
      const own = Number(today.slice(0, 4));
      const on = `${year ?? own}-${day}`;
      const last = year || on <= today ? on : `${own - 1}-${day}`;
      return { from: last, to: last };
    },
  ]),
  [
    `(?:the )?fiscal year (?:that |which )?(?:began|started|starting|beginning) (?:in |on )?(?:last )?(${monthNames.join('|')})`,
    ([, month = ''], today) => {
      const at = monthNames.findIndex((name) => new RegExp(`^${name}$`).test(month));
      const { from } = namedMonth(at + 1, undefined, today, 'back');
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
    if (/\b(?:days?|weeks?|months?|quarters?|years?|now|tonight)\b/.test(text) || start.isCertain('hour')) continue;
    const day = iso(start.date());
    // "On March 3" about the past means the last one.
    const from =
      bias === 'back' && !start.isCertain('year') && start.isCertain('month') && day > today
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
  [/(?:since|starting(?: from| in| on)?|from)(?: the)? $/, ({ from }) => ({ from })],
  [/(?:after|later than|past)(?: the)? $/, ({ to }) => (to ? { from: addDays(to, 1) } : {})],
  [/(?:before|prior to|earlier than)(?: the)? $/, ({ from }) => (from ? { to: addDays(from, -1) } : {})],
  [/(?:until|till|up to|through|by|no later than|on or before)(?: the)? $/, ({ to }) => ({ to })],
  [/(?:in|during|for|of|on|over|within|throughout|at|about|from) $/, (days) => days],
];

/** The periods of a line of words, in their order. Their words are covered with `_`. */
export function findPeriods(words: readonly string[], today: string, bias: Bias): FoundPeriod[] {
  let line = words.join(' ');
  const found: FoundPeriod[] = [];
  const wordAt = (offset: number) => line.slice(0, offset).split(' ').length - 1;
  for (let round = 0; round < 4; round += 1) {
    const piece = firstSpan(line, today, bias);
    if (!piece) break;
    let { days, start, end } = piece;
    const between = /(?:between|from)(?: the)? $/.exec(line.slice(0, start));
    const joined = /^ (?:and|to|until|till|through|up to) /.exec(line.slice(end));
    const second = joined && between ? firstSpan(line.slice(end + joined[0].length), today, bias) : null;
    if (between && joined && second?.start === 0) {
      start = between.index;
      end += joined[0].length + second.end;
      const [one, other] = [days, second.days];
      const isOrdered = (one.from ?? '') <= (other.from ?? '');
      days = isOrdered ? { from: one.from, to: other.to } : { from: addYears(one.from, -1), to: other.to };
    } else {
      const lead = leads.find(([pattern]) => pattern.test(line.slice(0, start)));
      const before = lead?.[0].exec(line.slice(0, start));
      // "Moved in this year" is moved in, this year.
      const isVerb =
        before?.[0].startsWith('in ') &&
        /\b(?:moved?|moving|came|comes?|takes?|took|taken|brought|brings?)\s+$/.test(line.slice(0, before.index));
      if (lead && before && !isVerb && (before.index === 0 || line[before.index - 1] === ' ')) {
        days = lead[1](days, today);
        start = before.index;
      }
      const after = /^(?: onwards?| until now| to date| so far)/.exec(line.slice(end));
      if (after) end += after[0].length;
    }
    const text = line.slice(start, end);
    found.push({ ...days, first: wordAt(start), last: wordAt(start) + text.split(' ').length - 1, text });
    line = line.slice(0, start) + text.replace(/[^ ]+/g, '_') + line.slice(end);
  }
  return found.toSorted((one, other) => one.first - other.first);
}

const addYears = (day: string | undefined, count: number) => (day ? addMonths(day, 12 * count) : undefined);
