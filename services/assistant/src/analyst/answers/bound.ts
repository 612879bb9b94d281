import type { Inquiry } from '../understand/inquiry.ts';
import { dollars } from './in-words.ts';

/** An upper or lower bound, in dollars. */
export interface Bound {
  readonly amount: number;
  readonly above: boolean;
  /** True: the bound is inclusive. */
  readonly reached: boolean;
}

const below = /\b(?:under|below|less than|cheaper than|smaller than|at most|up to|no more than|maximum)\b/i;
const reached = /\b(?:at least|at most|up to|no more than|no less than|maximum|minimum|from)\b/i;

/** The bound that a question names; null where it names none. */
export function boundOf({ amount, text }: Pick<Inquiry, 'amount' | 'text'>): Bound | null {
  if (amount === null) return null;
  return { amount, above: !below.test(text), reached: reached.test(text) };
}

/** Whether an amount is within a bound. */
export const isWithin = (value: number, { amount, above, reached: too }: Bound): boolean =>
  (too && value === amount) || (above ? value > amount : value < amount);

/** " above $1,000.00". */
export const inBounds = ({ amount, above, reached: too }: Bound): string =>
  `${too ? (above ? 'of at least' : 'of at most') : above ? 'above' : 'below'} ${dollars(amount)}`;
