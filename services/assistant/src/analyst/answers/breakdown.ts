import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import type { Days } from '../understand/calendar.ts';
import type { Period } from '../understand/period.ts';
import type { AnswerContext } from './answer-context.ts';
import { capital, dollars, during, inWords, monthInWords } from './in-words.ts';
import { pastDays } from './scope-words.ts';

/** The key of a row of sums: a month, a record with its page, or a word of a contract. */
interface BreakdownRow {
  readonly key: string | null;
  readonly name: string | null;
  readonly path?: string | null | undefined;
}

/** The name of a row of sums in a table; `unknown` where it isn't recorded. */
export function rowName(by: string, { key, name, path }: BreakdownRow, unknown = '—'): string {
  if (path) return recordLink(name ?? unknown, path);
  if (by === 'month') return key ? monthInWords(key) : unknown;
  return escapeMarkdown(inWords(name ?? key ?? unknown));
}

/**
 * A sentence that compares a sum with that of other days. `nothing` completes the sentence where the other sum is zero.
 */
export function comparedWith(sum: number, other: number, when: string, nothing: string): string {
  if (other === 0) return ` ${capital(when)} nothing ${nothing}.`;
  const than = other === sum ? 'the same as' : sum > other ? 'more than' : 'less than';
  return ` That is ${than} ${when}: ${dollars(other)}.`;
}

/** Where no days were named: the sum of all time beside this year's, or the reverse. `sumOf` sums over other days. */
export async function comparisonText(
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
