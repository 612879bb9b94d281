import { recordLink } from '../../chat/markdown.ts';
import type { Subjects } from '../subjects/subjects.ts';
import type { Period } from '../understand/period.ts';
import type { AnswerContext } from './answer-context.ts';

/** Ids of whom or what a question is about, as tools take them. */
export const idsOf = ({ property, tenant }: Subjects) => ({
  ...(property && { property_id: property.id }),
  ...(tenant && { tenant_id: tenant.id }),
});

/** " of Ana at 12 Elm", as links; '' where the question is about nobody and nothing in particular. */
export function ofWhom({ subjects: { property, tenant, personnel } }: Pick<AnswerContext, 'subjects'>): string {
  const of = tenant ? ` of ${recordLink(tenant.name, tenant.path)}` : '';
  const at = property ? ` at ${recordLink(property.name, property.path)}` : '';
  const by = personnel ? ` by ${recordLink(personnel.name, personnel.path)}` : '';
  return of + at + by;
}

/** Before anything of this product was recorded. */
const firstDay = '1970-01-01';

/** The days of a question of what has been, the year so far unless said. Without an end it is today. */
export function pastDays(period: Period | null, today: string): { from: string; to: string } {
  if (!period) return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const to = period.to ?? today;
  return { from: period.from ?? firstDay, to: period.from && to < period.from ? period.from : to };
}

/** What a lookup takes as the days of a field; nothing where the question names none. */
export const daysAs = <F extends string>(field: F, period: Period | null) =>
  ({
    ...(period?.from && { [`${field}_from`]: period.from }),
    ...(period?.to && { [`${field}_to`]: period.to }),
  }) as { [K in `${F}_from` | `${F}_to`]?: string };

/** Whether all time is meant where a question names no days. */
export const saysTotal = (text: string): boolean => /\b(?:total|overall|altogether|all in all|in all)\b/i.test(text);
