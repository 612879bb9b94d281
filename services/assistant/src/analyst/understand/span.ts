import { type Days, isDay, later, monthDays, oneDay, quarterDays, type Unit, unitDays, yearDays } from './calendar.ts';

/** Whether a day or month without a year is the last one or the next one. `near`: the next if it begins within two months. */
export type TimeBias = 'back' | 'ahead' | 'near';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(?:january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)';
const year = '(?:19|20)\\d{2}';
const relative = '(?:this|current|last|previous|next|coming)';
const whichYear = `(?:${year}|(?:of )?(?:this|last|next) year|of ${year})`;
const unit = '(?:week|month|quarter|year)';
const ordinal = '\\d{1,2}(?:st|nd|rd|th)?';
// "12 June Street" is an address.
const noStreet =
  '(?! (?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|way|place|pl|boulevard|blvd|terrace)\\b)';
const quarter = `(?:q[1-4]|(?:the )?(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?: ${whichYear})?`;
const wholeMonth = `(?:(?:this|last|next) )?${month}\\b(?: ${whichYear})?${noStreet}`;
const wholeUnit = `(?:the )?${relative} (?:calendar )?${unit}`;
const edge = `(?:the )?(?:end|start|beginning) of (?:${wholeUnit}|(?:the )?${unit}|${wholeMonth}|${quarter}|${year})`;
const monthDay = `${month} (?:the )?${ordinal}(?!\\d)(?: ${whichYear})?`;
const dayMonth = `(?:the )?${ordinal}(?: of)? ${month}\\b(?: ${whichYear})?${noStreet}`;

/** Matches the name of a period. The source of a pattern without capturing groups. */
export const span = `(?:${[
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?',
  edge,
  monthDay,
  dayMonth,
  wholeMonth,
  quarter,
  wholeUnit,
  'today|yesterday|tomorrow|now',
  '\\d{1,4} (?:day|week|month|year)s? ago',
  year,
].join('|')})`;

export const bareMonth = new RegExp(`^${month}$`);

export const namesYear = (text: string) => new RegExp(`${year}|\\byear\\b|/\\d+/`).test(text);

const anchored = (source: string) => new RegExp(`^${source}$`);
const pad = (value: number) => String(value).padStart(2, '0');
const monthOf = (text: string) => months.indexOf((new RegExp(`\\b${month}\\b`).exec(text)?.[0] ?? '').slice(0, 3)) + 1;

/** The days of a period that recurs, in the year that the text names, or else by `bias` before or after today. */
function inYear(text: string, today: string, bias: TimeBias, daysIn: (year: number) => Days): Days {
  const present = Number(today.slice(0, 4));
  const match = new RegExp(`\\b${year}\\b`).exec(text)?.[0];
  if (match) return daysIn(Number(match));
  if (/\blast year\b/.test(text)) return daysIn(present - 1);
  if (/\bnext year\b/.test(text)) return daysIn(present + 1);
  const days = daysIn(present);
  if (/\bthis year\b/.test(text)) return days;
  if (bias === 'near' && days.from > today && days.from <= later(today, 2, 'month')) return days;
  if (bias !== 'ahead') return days.from > today ? daysIn(present - 1) : days;
  return days.to < today ? daysIn(present + 1) : days;
}

const ifExists = (days: Days): Days | null => (isDay(days.from) ? days : null);

function calendarDay(text: string, today: string, bias: TimeBias): Days | null {
  const day = Number(/\d{1,2}/.exec(text.replace(/\b\d{4}\b/g, ''))?.[0]);
  return ifExists(inYear(text, today, bias, (of) => oneDay(`${of}-${pad(monthOf(text))}-${pad(day)}`)));
}

function slashDay(text: string, today: string, bias: TimeBias): Days | null {
  const [of, day, match] = text.split('/').map(Number) as [number, number, number?];
  const daysIn = (inYear: number) => oneDay(`${inYear}-${pad(of)}-${pad(day)}`);
  return ifExists(match === undefined ? inYear('', today, bias, daysIn) : daysIn(match < 100 ? 2000 + match : match));
}

function wholeMonthDays(text: string, today: string, bias: TimeBias): Days {
  const towards = /^last\b/.test(text) ? 'back' : /^next\b/.test(text) ? 'ahead' : bias;
  return inYear(text.replace(/^(?:this|last|next) /, ''), today, towards, (of) =>
    monthDays(`${of}-${pad(monthOf(text))}`),
  );
}

const quarters: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

function quarterOf(text: string, today: string, bias: TimeBias): Days {
  const match = /q([1-4])|(first|second|third|fourth)|([1-4])(?:st|nd|rd|th)/.exec(text);
  const which = Number(match?.[1] ?? match?.[3] ?? quarters[match?.[2] ?? '']);
  return inYear(text, today, bias, (of) => quarterDays(`${of}-${pad(which * 3)}`));
}

function relativeDays(text: string, today: string): Days {
  const which = (/(week|month|quarter|year)$/.exec(text)?.[1] ?? 'month') as Unit;
  return unitDays(which, today, /\b(?:last|previous)\b/.test(text) ? -1 : /\b(?:next|coming)\b/.test(text) ? 1 : 0);
}

function edgeDays(text: string, today: string, bias: TimeBias): Days | null {
  const of = text.replace(/^(?:the )?(?:end|start|beginning) of (?:the )?/, '');
  const days = readSpan(of, today, bias);
  if (!days) return null;
  return oneDay(/^(?:the )?end/.test(text) ? days.to : days.from);
}

function dayBefore(text: string, today: string): Days {
  const [count, which] = text.split(' ') as [string, string];
  return oneDay(later(today, -Number(count), which.replace(/s$/, '') as Unit));
}

type Reader = (text: string, today: string, bias: TimeBias) => Days | null;
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^\d{4}-\d{2}-\d{2}$/, (text) => ifExists(oneDay(text))],
  [/^\d{1,2}\/\d/, slashDay],
  [/^(?:the )?(?:end|start|beginning) of /, edgeDays],
  [anchored(monthDay), calendarDay],
  [anchored(dayMonth), calendarDay],
  [anchored(wholeMonth), wholeMonthDays],
  [anchored(quarter), quarterOf],
  [anchored(wholeUnit), relativeDays],
  [anchored(unit), relativeDays],
  [/^(?:today|now)$/, (_, today) => unitDays('day', today)],
  [/^yesterday$/, (_, today) => unitDays('day', today, -1)],
  [/^tomorrow$/, (_, today) => unitDays('day', today, 1)],
  [/ ago$/, dayBefore],
  [anchored(year), (text) => yearDays(Number(text))],
];

/** The days that a part of a question names (see {@link span}); null where there are no such days. */
export function readSpan(text: string, today: string, bias: TimeBias): Days | null {
  return readers.find(([pattern]) => pattern.test(text))?.[1](text, today, bias) ?? null;
}
