import type { AnswerTo } from '@keystead/contracts';
import { dayFrom, type GeneratedPortfolio } from './generated-portfolio.ts';

/** The inputs for computing the right answer to a question: the account's records, the date, and the API itself. */
export interface AccountFacts {
  readonly portfolio: GeneratedPortfolio;
  readonly now: Date;
  /** Reads the API. The assistant's answer may then contain every figure of the response. */
  readonly read: <Call extends string>(call: Call) => Promise<AnswerTo<Call>>;
}

/** A tool call that a language model makes for a question. */
export type ToolUse = readonly [name: string, input: Readonly<Record<string, unknown>>];

/** A question (or several, of which the last is checked), and what a right answer to it contains; of a list, any. */
export interface Question {
  readonly texts: (facts: AccountFacts) => string | readonly string[];
  readonly expected: (facts: AccountFacts) => Promise<readonly (string | readonly string[])[]>;
  readonly toolCalls: (facts: AccountFacts) => readonly ToolUse[];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** Formats an amount as in answers. */
export const money = (amount: number): string => dollars.format(amount);
/** The text for a paid sum. It is empty for zero, as in a year that has just begun, since answers then use words. */
export const paidSum = (amount: number): string[] => (amount > 0 ? [money(amount)] : []);
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** Formats a day as in answers. */
export const day = (date: string): string => longDay.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

export const year = ({ now }: AccountFacts) => now.getUTCFullYear();
export const today = ({ now }: AccountFacts) => dayFrom(now, 0);
export const thisYear = (facts: AccountFacts) => `paid_from=${year(facts)}-01-01&paid_to=${today(facts)}` as const;
export const lastYear = (facts: AccountFacts) =>
  `paid_from=${year(facts) - 1}-01-01&paid_to=${year(facts) - 1}-12-31` as const;
/** Returns the first and the last day of the month a number of months ago. */
export function monthOf({ now }: AccountFacts, monthsAgo: number): { from: string; to: string } {
  const at = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, date)).toISOString().slice(0, 10);
  return { from: at(monthsAgo, 1), to: at(monthsAgo - 1, 0) };
}
export const monthName = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(date));

export const property = ({ portfolio }: AccountFacts, at: number) =>
  portfolio.properties[at] as GeneratedPortfolio['properties'][0];
export const tenant = ({ portfolio }: AccountFacts, at: number) =>
  portfolio.tenants[at] as GeneratedPortfolio['tenants'][0];
export const nameOf = (facts: AccountFacts, at: number) =>
  `${tenant(facts, at).first_name} ${tenant(facts, at).last_name}`;
export const lease = ({ portfolio }: AccountFacts, at: number) =>
  portfolio.leases[at] as GeneratedPortfolio['leases'][0];
export const worker = ({ portfolio }: AccountFacts, at: number) =>
  portfolio.personnel[at] as GeneratedPortfolio['personnel'][0];
export const request = ({ portfolio }: AccountFacts, at: number) =>
  portfolio.requests[at] as GeneratedPortfolio['requests'][0];

export const counted = (total: number) => `${total}`;
