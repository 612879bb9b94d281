import type { LedgerPolicy } from '@keystead/contracts';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

const dueDayText = (day: number) => {
  const ordinal = `${day}${suffixes[ordinals.select(day)]}`;
  return day > 28 ? `${ordinal}, or the last of a shorter month` : ordinal;
};

/** The days of the month on which rent can be due, by the day as text: `22nd`. */
export const dueDayNames: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 31 }, (_, at) => [String(at + 1), dueDayText(at + 1)]),
);

/** How the rent of a part of a month is computed. */
export const prorationNames: Record<LedgerPolicy['proration'], string> = {
  actual_month: 'By the days of that month',
  thirty_day: 'By a month of 30 days',
  annual_365: 'By a year of 365 days',
};
