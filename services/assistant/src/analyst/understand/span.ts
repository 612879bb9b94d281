import { type Days, isDay, later, monthDays, quarterDays, type Unit, unitDays, yearDays } from './calendar.ts';

/** Whether a day or month without a year is the last one or the next one. */
export type TimeBias = 'back' | 'ahead';

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
const numberOf = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
const pad = (value: number) => String(value).padStart(2, '0');
const monthOf = (text: string) => months.indexOf((new RegExp(`\\b${month}\\b`).exec(text)?.[0] ?? '').slice(0, 3)) + 1;

/** The year in the text. Without one, the year that puts the period before or after today, depending on `bias`. */
function yearOf(text: string, today: string, bias: TimeBias, daysIn: (year: number) => Days): number {
  const present = Number(today.slice(0, 4));
  const match = new RegExp(`\\b${year}\\b`).exec(text)?.[0];
  if (match) return Number(match);
  if (/\blast year\b/.test(text)) return present - 1;
  if (/\bnext year\b/.test(text)) return present + 1;
  if (/\bthis year\b/.test(text)) return present;
  const { from, to } = daysIn(present);
  if (bias === 'back') return from > today ? present - 1 : present;
  return to < today ? present + 1 : present;
}

function calendarDay(text: string, today: string, bias: TimeBias): Days | null {
  const day = numberOf(text.replace(/\b\d{4}\b/g, ''), /(\d{1,2})/);
  const daysIn = (of: number): Days => {
    const date = `${of}-${pad(monthOf(text))}-${pad(day)}`;
    return { from: date, to: date };
  };
  const days = daysIn(yearOf(text, today, bias, daysIn));
  return isDay(days.from) ? days : null;
}

function slashDay(text: string, today: string, bias: TimeBias): Days | null {
  const [of, day, match] = text.split('/').map(Number) as [number, number, number?];
  const daysIn = (inYear: number): Days => {
    const date = `${inYear}-${pad(of)}-${pad(day)}`;
    return { from: date, to: date };
  };
  const fullYear = match === undefined ? yearOf('', today, bias, daysIn) : match < 100 ? 2000 + match : match;
  const days = daysIn(fullYear);
  return isDay(days.from) ? days : null;
}

function wholeMonthDays(text: string, today: string, bias: TimeBias): Days {
  const towards = /^last\b/.test(text) ? 'back' : /^next\b/.test(text) ? 'ahead' : bias;
  const daysIn = (of: number) => monthDays(`${of}-${pad(monthOf(text))}`);
  return daysIn(yearOf(text.replace(/^(?:this|last|next) /, ''), today, towards, daysIn));
}

const quarters: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

function quarterOf(text: string, today: string, bias: TimeBias): Days {
  const match = /q([1-4])|(first|second|third|fourth)|([1-4])(?:st|nd|rd|th)/.exec(text);
  const which = Number(match?.[1] ?? match?.[3] ?? quarters[match?.[2] ?? '']);
  const daysIn = (of: number) => quarterDays(`${of}-${pad(which * 3)}`);
  return daysIn(yearOf(text, today, bias, daysIn));
}

const steps: readonly (readonly [RegExp, number])[] = [
  [/\b(?:last|previous)\b/, -1],
  [/\b(?:next|coming)\b/, 1],
];

function relativeDays(text: string, today: string): Days {
  const which = (/(week|month|quarter|year)$/.exec(text)?.[1] ?? 'month') as Unit;
  return unitDays(which, today, steps.find(([words]) => words.test(text))?.[1] ?? 0);
}

function edgeDays(text: string, today: string, bias: TimeBias): Days | null {
  const of = text.replace(/^(?:the )?(?:end|start|beginning) of (?:the )?/, '');
  const days = readSpan(of, today, bias);
  if (!days) return null;
  const day = /^(?:the )?end/.test(text) ? days.to : days.from;
  return { from: day, to: day };
}

function dayBefore(text: string, today: string): Days {
  const [count, which] = text.split(' ') as [string, string];
  const day = later(today, -Number(count), which.replace(/s$/, '') as Unit);
  return { from: day, to: day };
}

type Reader = (text: string, today: string, bias: TimeBias) => Days | null;
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^\d{4}-\d{2}-\d{2}$/, (text) => (isDay(text) ? { from: text, to: text } : null)],
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
