import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import type { Period } from '../understand/period.ts';
import type { AnswerContext } from './answer-context.ts';
import { capital, dollars, during, inWords, monthInWords } from './in-words.ts';
import { pastDays } from './scope-words.ts';

/** What every row of sums is of: a month, a record with its page, or a word of a contract. */
interface BreakdownRow {
  readonly key: string | null;
  readonly name: string | null;
  readonly path?: string | null | undefined;
}

/** Days from and to, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a row of sums is of, as it stands in a table; `unknown` where that isn't recorded. */
export function rowName(by: string, { key, name, path }: BreakdownRow, unknown = '—'): string {
  if (path) return recordLink(name ?? unknown, path);
  if (by === 'month') return key ? monthInWords(key) : unknown;
  return escapeMarkdown(inWords(name ?? key ?? unknown));
}

/** A sum beside that of the days that it is compared with, as a sentence; `nothing` is what is said where there is none. */
export function comparedWith(sum: number, other: number, when: string, nothing: string): string {
  if (other === 0) return ` ${capital(when)} nothing ${nothing}.`;
  const than = other === sum ? 'the same as' : sum > other ? 'more than' : 'less than';
  return ` That is ${than} ${when}: ${dollars(other)}.`;
}

/** The other of all time and this year, where no days were named. `sumOf` adds up what was asked for over other days. */
export async function besideIt(
  context: AnswerContext,
  whole: boolean,
  sumOf: (days: Days) => Promise<number>,
): Promise<string> {
  const { inquiry, today } = context;
  if (inquiry.period) return '';
  const period: Period = whole ? pastDays(null, today) : { from: null, to: null };
  const sum = await sumOf(pastDays(period, today));
  return ` ${whole ? capital(during(period, today)) : 'Of all time'} it is **${dollars(sum)}**.`;
}
