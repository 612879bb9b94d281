import type { AnswerTo } from '@keystead/contracts';
import { dayFrom, type GeneratedPortfolio } from './generated-portfolio.ts';

/** The inputs for computing the right answer to a question: the account's records, the date, and the API itself. */
export interface Known {
  readonly portfolio: GeneratedPortfolio;
  readonly now: Date;
  /** Reads the API. The assistant's answer may then contain every figure of the response. */
  readonly read: <Call extends string>(call: Call) => Promise<AnswerTo<Call>>;
}

/** A tool call that a language model makes for a question. */
export type ToolUse = readonly [name: string, input: Readonly<Record<string, unknown>>];

/** A question (or several, of which the last is checked), and what a right answer to it contains. */
export interface AskedQuestion {
  readonly ask: (known: Known) => string | readonly string[];
  readonly says: (known: Known) => Promise<readonly string[]>;
  readonly uses: (known: Known) => readonly ToolUse[];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** Formats an amount as in answers. */
export const money = (amount: number): string => dollars.format(amount);
/** The text for a paid sum. It is empty for zero, as in a year that has just begun, since answers then use words. */
export const paidSum = (amount: number): string[] => (amount > 0 ? [money(amount)] : []);
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** Formats a day as in answers. */
export const day = (date: string): string => longDay.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

export const year = ({ now }: Known) => now.getUTCFullYear();
export const today = ({ now }: Known) => dayFrom(now, 0);
export const thisYear = (known: Known) => `paid_from=${year(known)}-01-01&paid_to=${today(known)}` as const;
export const lastYear = (known: Known) =>
  `paid_from=${year(known) - 1}-01-01&paid_to=${year(known) - 1}-12-31` as const;
/** Returns the first and the last day of the month a number of months ago. */
export function monthOf({ now }: Known, monthsAgo: number): { from: string; to: string } {
  const at = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, date)).toISOString().slice(0, 10);
  return { from: at(monthsAgo, 1), to: at(monthsAgo - 1, 0) };
}
export const monthName = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(date));

export const property = ({ portfolio }: Known, at: number) =>
  portfolio.properties[at] as GeneratedPortfolio['properties'][0];
export const tenant = ({ portfolio }: Known, at: number) => portfolio.tenants[at] as GeneratedPortfolio['tenants'][0];
export const nameOf = (known: Known, at: number) => `${tenant(known, at).first_name} ${tenant(known, at).last_name}`;
export const lease = ({ portfolio }: Known, at: number) => portfolio.leases[at] as GeneratedPortfolio['leases'][0];
export const worker = ({ portfolio }: Known, at: number) =>
  portfolio.personnel[at] as GeneratedPortfolio['personnel'][0];
export const request = ({ portfolio }: Known, at: number) =>
  portfolio.requests[at] as GeneratedPortfolio['requests'][0];

export const counted = (total: number) => `${total}`;
