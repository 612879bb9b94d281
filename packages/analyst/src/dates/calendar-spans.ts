import { addDays, addMonths, atEdge, type Days, dayIn, daysAround, inYear, shifted } from './calendar.ts';
import {
  type Bias,
  count,
  countOf,
  dayOfMonth,
  isNear,
  monthNames,
  monthNumber,
  ordinals,
  type Span,
} from './date-words.ts';

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

/** Months, quarters, seasons and years by their names, and their parts. Years stand for themselves; `fiscal year` is the calendar year. */
export const calendarSpans: readonly Span[] = [
  ...monthNames.map(
    (name, at): Span => [
      `(?:the (?:month of )?)?(?:(last|this|next) )?${name}(?: (?:of )?(?:(20\\d\\d)(?! \\d)|(last|this|next) year))?(?! \\d)`,
      ([, which, year, relative], today, bias) => {
        const own = Number(today.slice(0, 4));
        const shift = { last: -1, this: 0, next: 1 }[relative ?? ''];
        if (shift !== undefined) return inYear(at + 1, own + shift);
        if (which === 'this') return namedMonth(at + 1, String(own), today, bias);
        return namedMonth(at + 1, year, today, which === 'next' ? 'ahead' : which === 'last' ? 'back' : bias);
      },
    ],
  ),
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
    `(?:before|by the time) (${monthNames.join('|')}) (?:is (?:out|over)|ends)`,
    ([, month = ''], today, bias) => ({ to: namedMonth(monthNumber(month), undefined, today, bias).to }),
  ],
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
    `(?:the )?(first|second|last) half of (?:(last|this|next) month|(?:last )?(${monthNames.join('|')})(?: (20\\d\\d))?)`,
    ([, half, relative, month, year], today, bias) => {
      const shift = relative === 'last' ? -1 : relative === 'next' ? 1 : 0;
      const { from, to } = month ? namedMonth(monthNumber(month), year, today, bias) : shifted('month', today, shift);
      return half === 'first' ? { from, to: addDays(from, 14) } : { from: addDays(from, 15), to };
    },
  ],
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
    '(?:(this|last|next|the) )?(spring|summer|autumn|fall|winter)(?: (?:of )?(20\\d\\d))?',
    ([, which, season = '', year], today, bias) => seasonDays(which, season, year, today, bias),
  ],
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
