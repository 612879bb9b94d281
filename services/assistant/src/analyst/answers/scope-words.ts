import { recordLink } from '../../chat/markdown.ts';
import type { Days } from '../understand/calendar.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Period } from '../understand/period.ts';
import type { AnswerContext, Subjects } from './answer-context.ts';
import { dollars } from './in-words.ts';

/** The ids of a question's subjects, as input of the tools. */
export const idsOf = ({ property, tenant }: Subjects) => ({
  ...(property && { property_id: property.id }),
  ...(tenant && { tenant_id: tenant.id }),
});

/** The payment type that a question asks for, as input of the tools. */
export const paymentTypeOf = ({ inquiry: { filters } }: Pick<AnswerContext, 'inquiry'>) =>
  filters.payment_type ? { payment_type: filters.payment_type } : {};

/** " of Ana at 12 Elm", as links; '' where the question has no subjects. */
export function subjectText({ subjects: { property, tenant, personnel } }: Pick<AnswerContext, 'subjects'>): string {
  const of = tenant ? ` of ${recordLink(tenant.name, tenant.path)}` : '';
  const at = property ? ` at ${recordLink(property.name, property.path)}` : '';
  const by = personnel ? ` by ${recordLink(personnel.name, personnel.path)}` : '';
  return of + at + by;
}

/** A day before the first records of this product. */
const FIRST_DAY = '1970-01-01';

/** The period of a question about the past. The default is this year so far. A period without an end ends today. */
export function pastDays(period: Period | null, today: string): Days {
  if (!period) return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const to = period.to ?? today;
  return { from: period.from ?? FIRST_DAY, to: period.from && to < period.from ? period.from : to };
}

/** A period as the filters of a field; empty where the question names none. */
export const daysAs = <F extends string>(field: F, period: Period | null) =>
  ({
    ...(period?.from && { [`${field}_from`]: period.from }),
    ...(period?.to && { [`${field}_to`]: period.to }),
  }) as { [K in `${F}_from` | `${F}_to`]?: string };

/** Whether a question without a period means all time. */
export const asksForTotal = (text: string): boolean => /\b(?:total|overall|altogether|all in all|in all)\b/i.test(text);

/** An upper or lower bound, in dollars. */
export interface Bound {
  readonly amount: number;
  readonly above: boolean;
  /** True: the bound is inclusive. */
  readonly reached: boolean;
}

const below = /\b(?:under|below|less than|cheaper than|smaller than|at most|up to|no more than|maximum)\b/i;
const reached = /\b(?:at least|at most|up to|no more than|no less than|maximum|minimum|from)\b/i;

export function boundOf({ amount, text }: Pick<Inquiry, 'amount' | 'text'>): Bound | null {
  if (amount === null) return null;
  return { amount, above: !below.test(text), reached: reached.test(text) };
}

export const isWithin = (value: number, { amount, above, reached: too }: Bound): boolean =>
  (too && value === amount) || (above ? value > amount : value < amount);

/** " above $1,000.00". */
export const inBounds = ({ amount, above, reached: too }: Bound): string =>
  `${too ? (above ? 'of at least' : 'of at most') : above ? 'above' : 'below'} ${dollars(amount)}`;
