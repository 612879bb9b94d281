import { numberOf, smallNumbers } from '../words/words.ts';
import { addDays, type Days } from './calendar.ts';

export const monthNames = [
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
export const monthNumber = (text: string): number =>
  monthNames.findIndex((name) => new RegExp(`^${name}$`).test(text)) + 1;

export const ordinals: Readonly<Record<string, number>> = {
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
export const count = `(\\d{1,4}|an?|(?:a )?couple of|few|${[...smallNumbers.slice(1), ...Object.keys(tens)].join('|')})`;
export const countOf = (text: string): number | null => {
  if (text === 'few') return null;
  if (text === 'a' || text === 'an') return 1;
  return text.endsWith('couple of') ? 2 : (tens[text] ?? numberOf(text) ?? null);
};
export const unit = '(day|week|month|quarter|year)s?';

/** Whether a month without a year is in the past or to come. `near`: to come if it begins within two months. */
export type Bias = 'back' | 'ahead' | 'near';

const NEAR_DAYS = 62;
export const isNear = (day: string, today: string, bias: Bias) =>
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

export const dayOfMonth = '\\d{1,2}(?:st|nd|rd|th)|first';

/** A pattern of words, and the days that it means. */
type Read = (found: readonly (string | undefined)[], today: string, bias: Bias) => Days | null;
export type Span = readonly [string, Read];
