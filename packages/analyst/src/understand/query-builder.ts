import { collections } from '../query/collections.ts';
import type { Condition, Query, Relation } from '../query/query.ts';
import { has } from '../words/atoms.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import { implyNoDeposits } from './implied-conditions.ts';
import type { Periods } from './query-period.ts';
import type { QueryDraft, Question } from './question-draft.ts';

/** Who pays in cash only pays in no other way: the relations of such tenants. Null if the question does not ask for them. */
function onlyMethodRelations(
  reader: ConditionReader,
  { measure }: Question,
  { groupBy }: QueryDraft,
): Relation[] | null {
  const { atoms } = reader;
  const isOnly =
    atoms.some((atom) => has(atom, 'only')) ||
    reader.conditions.some(({ field: own, operator }) => own === 'method' && operator === 'not');
  const methods = reader.conditions.filter(({ field: own }) => own === 'method');
  const isBy = methods.some(({ operator }) => operator === 'is');
  if (!isOnly || groupBy !== 'tenant' || !isBy || measure?.collection !== 'payments') return null;
  const [method] = methods.filter(({ operator }) => operator === 'is');
  const paid: Condition[] = [
    { field: 'status', operator: 'is', values: ['completed'] },
    { field: 'type', operator: 'not', values: ['deposit'] },
  ];
  const others: Condition = { field: 'method', operator: 'none', values: method?.values ?? [] };
  return [
    { collection: 'payments', conditions: [...paid, ...(method ? [method] : [])], operator: 'at_least', count: 1 },
    { collection: 'payments', conditions: [...paid, others], operator: 'is', count: 0 },
  ];
}

/** The active tenants who pay in one way only. Null if the question does not ask for them. */
export function onlyMethodQuery(reader: ConditionReader, question: Question, draft: QueryDraft): Query | null {
  const relations = onlyMethodRelations(reader, question, draft);
  const conditions: Condition[] = [{ field: 'status', operator: 'is', values: ['active'] }];
  return relations && { collection: 'tenants', conditions, relations };
}

/** Completes what is added up, counted or averaged. */
export function applyAggregate(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  const { most, count, measure, much, share, aggregateAtom, unitGroup, rankedUnit } = question;
  const collection = reader.main;
  const isByTime = (unitGroup ?? rankedUnit) !== undefined;
  // "The average per month" of what is added up or counted is that of the figures of the months.
  const isOverGroups =
    draft.groupBy !== undefined &&
    !most &&
    (draft.aggregate === 'average' || draft.aggregate === 'median') &&
    (count !== undefined || (isByTime && (measure?.of === 'amount' || measure?.of === 'cost')));
  draft.overGroups = isOverGroups ? (draft.aggregate as 'average' | 'median') : undefined;
  if (isOverGroups) draft.aggregate = count ? 'count' : 'sum';
  if (draft.aggregate && draft.aggregate !== 'distinct' && draft.aggregate !== 'count' && !draft.of) {
    const amount = ['payments', 'debts'].includes(collection) ? collections[collection].amount : undefined;
    if (draft.groupBy && !count) throw new NoQuery();
    if (!amount || (draft.aggregate !== 'sum' && !aggregateAtom)) throw new NoQuery();
    draft.of = amount;
  }
  if (much && !draft.of && !count && !draft.aggregate) {
    draft.of = draft.mainField
      ? draft.mainFieldName
      : ['payments', 'debts'].includes(collection)
        ? collections[collection].amount
        : undefined;
    if (!draft.of) throw new NoQuery();
    if (draft.of) draft.aggregate = 'sum';
  }
  if (count && !draft.aggregate && !share) draft.aggregate = 'count';
}

/** The query of everything that was read. */
export function buildQuery(reader: ConditionReader, question: Question, periods: Periods, draft: QueryDraft): Query {
  const { part, share, measure, most } = question;
  const { period, compareWith } = periods;
  const collection = reader.main;
  implyNoDeposits(reader, question);
  const query: Query = { collection, conditions: reader.conditions };
  if (reader.relations.size > 0) query.relations = [...reader.relations.values()];
  if (period) query.period = period;
  else if (collection === 'tenants' && reader.line.includes('moved in'))
    query.period = { field: 'move_in_date', to: reader.today };
  if (compareWith) query.compareWith = compareWith;
  if (part?.sense.share) {
    query.aggregate = 'share';
    query.share = { conditions: [...part.sense.share.conditions] };
  } else if (share) {
    if (draft.share.conditions.length + draft.share.relations.length === 0) throw new NoQuery();
    query.aggregate = 'share';
    query.share = {
      conditions: draft.share.conditions,
      ...(draft.share.relations.length > 0 && { relations: draft.share.relations }),
    };
    if (measure || draft.of) query.of = draft.of ?? measure?.of ?? '';
  } else if (draft.aggregate) query.aggregate = draft.aggregate;
  if (draft.of && draft.aggregate && draft.aggregate !== 'count' && !share && !part) query.of = draft.of;
  if (draft.groupBy) {
    query.groupBy = draft.groupBy;
    query.aggregate ??= 'count';
  }
  if (draft.overGroups) query.overGroups = draft.overGroups;
  // Who has been overdue the longest is not who owes most.
  if (draft.groupBy && measure && collection === 'debts' && (most?.by === 'length' || most?.by === 'age')) {
    query.aggregate = 'max';
    query.of = 'days_late';
    draft.label = 'days late';
  }
  return query;
}
