import { dayFields } from '../query/collections.ts';
import type { Query } from '../query/query.ts';
import { has } from '../words/atoms.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import { titledRequests } from './query-period.ts';
import type { AnswerKind, QueryDraft, Question } from './question-draft.ts';

/** Whether the answer is a day, or the time until or since then. */
export const asksDay = ({ when, daysUntil, howLong, count, unitLeft }: Question): boolean =>
  Boolean((when || daysUntil || howLong) && (!count || unitLeft));

/** How long something is or lasts: the field that says it. */
function lengthField(reader: ConditionReader): string | undefined {
  const collection = reader.main;
  if (collection === 'tenants') return 'move_in_date';
  const isWhole = !reader.line.some((word) => /^(?:left|until|till|remaining|still|run)$/.test(word));
  return collection === 'leases' && isWhole ? 'months' : dayFields[collection];
}

/** Asks for the day that "when" and "how long" mean, and for no figure. */
export function applyDay(reader: ConditionReader, question: Question, draft: QueryDraft, query: Query): void {
  const { daysUntil, howLong, unitLeft, most } = question;
  const titled = titledRequests(reader);
  const direction = most?.direction;
  const collection = reader.main;
  const by = daysUntil ? draft.asked : (draft.asked ?? (howLong ? lengthField(reader) : draft.day));
  if (!by && (unitLeft || daysUntil) && collection === 'leases') draft.asked = 'end_date';
  if (!by && titled.length > 0 && titled.every(({ status }) => status === 'completed')) draft.asked = 'closed_on';
  const isDone = reader.conditions.some(({ field: own, values }) => own === 'status' && values.includes('completed'));
  // What is overdue has not been paid on any day.
  const isPaid = !reader.conditions.some(({ field: own, values }) => own === 'status' && values[0] !== 'completed');
  if (!by && !draft.asked && collection === 'payments' && most?.by === 'age' && isPaid)
    draft.asked = query.order?.by ?? null;
  // When the last repair was finished, and not when it was reported.
  if (
    !by &&
    !draft.asked &&
    collection === 'requests' &&
    (isDone || (most?.by === 'age' && direction === 'descending' && !reader.says('status')))
  ) {
    if (!isDone) reader.condition({ field: 'status', operator: 'is', values: ['completed'] }, false);
    draft.asked = 'closed_on';
    if (query.order && most?.by === 'age') query.order.by = draft.asked;
  }
  if (!by && !draft.asked) throw new NoQuery();
  draft.asked = by ?? draft.asked;
  query.order ??= { by: draft.asked ?? '', direction: 'ascending' };
  delete query.aggregate;
  delete query.of;
}

/** Whether the question can be answered with yes or no. */
export const asksWhether = (reader: ConditionReader, { whether }: Question): boolean =>
  Boolean(whether) ||
  /^(?:is|are|does|do|did|has|have|was|were)$/.test(reader.line[0] ?? '') ||
  has(reader.atoms[0], 'with');

export function kindOf(
  reader: ConditionReader,
  question: Question,
  { groupBy, overGroups }: QueryDraft,
  query: Query,
): AnswerKind {
  if (asksDay(question)) return 'day';
  if (groupBy && !overGroups) return 'groups';
  if (asksWhether(reader, question) && !query.aggregate && !question.isList) return 'whether';
  return query.aggregate ? 'figure' : 'list';
}
