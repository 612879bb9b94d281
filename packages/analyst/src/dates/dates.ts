import * as chrono from 'chrono-node';
import { addDays, addMonths, addYears, type Days, iso, later, shifted, type Unit, utc } from './calendar.ts';
import { calendarSpans } from './calendar-spans.ts';
import { type Bias, count, countOf, dayOfMonth, isNear, unit } from './date-words.ts';
import { holidays } from './holidays.ts';
import { relativeSpans } from './relative-spans.ts';

export interface FoundPeriod extends Days {
  /** First and last word. */
  readonly first: number;
  readonly last: number;
  /** As the question says it. */
  readonly text: string;
}

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

/** Spans of days, without the words around them. */
const spans = [...calendarSpans, ...relativeSpans, ...holidays];

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

/** "In the 30 days before Easter", if that day is the piece; otherwise the piece as it is. */
function aroundPiece(piece: Piece, around: RegExpExecArray | null): Piece {
  const { days } = piece;
  const [, many, of, side] = around ?? [];
  if (!around || !of || !days.from || !days.to || piece.start !== around.index + around[0].length) return piece;
  const number = many ? (countOf(many) ?? 1) : 1;
  const isAfter = side?.startsWith('after') || side === 'following';
  return {
    ...piece,
    days: isAfter
      ? { from: addDays(days.to, 1), to: later(days.to, number, of as Unit) }
      : { from: later(days.from, -number, of as Unit), to: addDays(days.from, -1) },
    start: around.index,
  };
}

/** "From March to May", "between Easter and summer"; null where no second period follows the piece. */
function rangeFrom({ days, start, end }: Piece, line: string, today: string, bias: Bias): Piece | null {
  const between = /(?:between|from|since)(?: the)? $/.exec(line.slice(0, start));
  const joined = /^ (?:and|to|until|till|through|up to) /.exec(line.slice(end));
  const isRange = between !== null || / (?:to|through|until|till|up to) /.test(joined?.[0] ?? '');
  const second = joined && isRange ? firstSpan(line.slice(end + joined[0].length), today, bias) : null;
  if (!joined || second?.start !== 0) return null;
  const lead = /(?:for|in|of|during) (?:the )?$/.exec(line.slice(0, start));
  const whole = { start: between?.index ?? lead?.index ?? start, end: end + joined[0].length + second.end };
  const [one, other] = [days, second.days];
  // "Between Easter and summer" ends where summer begins.
  const isUntil =
    /^(?:the )?(?:spring|summer|autumn|fall|winter)$/.test(line.slice(whole.end - second.end, whole.end)) && between;
  const last = isUntil && other.from ? addDays(other.from, -1) : other.to;
  if ((one.from ?? '') <= (other.from ?? '')) return { ...whole, days: { from: one.from, to: last } };
  const before = bias === 'ahead' ? firstSpan(line, today, 'back')?.days.from : undefined;
  return { ...whole, days: { from: before ?? addYears(one.from, -1), to: last } };
}

/** A piece with the words before and after it that bound it: "since March", "April onwards". */
function boundedPiece({ days: own, start: at, end: until }: Piece, line: string, today: string, bias: Bias): Piece {
  let [days, start, end] = [own, at, until];
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
  return { days, start, end };
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
    const first = firstSpan(covered, today, bias) ?? firstSpan(line, today, bias);
    if (!first) break;
    const piece = aroundPiece(first, around);
    const { days, start, end } = rangeFrom(piece, line, today, bias) ?? boundedPiece(piece, line, today, bias);
    const text = line.slice(start, end);
    before = beforeThat(text, before) ?? days;
    found.push({ ...before, first: wordAt(start), last: wordAt(start) + text.split(' ').length - 1, text });
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
