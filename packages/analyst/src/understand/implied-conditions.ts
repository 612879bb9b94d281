import type { Query } from '../query/query.ts';
import { has } from '../words/atoms.ts';
import type { ConditionReader } from './condition-reader.ts';
import type { Periods } from './query-period.ts';
import type { QueryDraft, Question } from './question-draft.ts';

/** What costs something was completed. */
export function implyCompletedCosts(reader: ConditionReader, { of, rankField, asked }: QueryDraft): void {
  if (reader.main === 'requests' && [of, rankField, asked].includes('cost'))
    reader.default({ field: 'status', operator: 'is', values: ['completed'] });
}

/** "Expiring leases" are those that end soon, and not all that will end some day. */
export function implyEndingSoon(
  reader: ConditionReader,
  { most, when, daysUntil }: Question,
  { period }: Periods,
  { groupBy }: QueryDraft,
): void {
  const { atoms, main: collection } = reader;
  const isEnding = atoms.some(
    (atom) => /^(?:ending|expiring|running out|up for renewal)$/i.test(atom.text) && reader.used.has(atom),
  );
  if (isEnding && collection === 'leases' && !period && !most && !when && !daysUntil && !groupBy)
    if (!reader.bounds.some(({ unit }) => unit) && !reader.conditions.some((it) => it.field === 'days_left'))
      for (const operator of ['below', 'above'] as const)
        reader.condition({ field: 'days_left', operator, values: [operator === 'below' ? 61 : -1] }, false);
}

/** The states that a question is about without saying so: open problems, active leases and tenants, payments that came in. */
export function implyStates(reader: ConditionReader, question: Question, { period }: Periods, draft: QueryDraft): void {
  const { atoms, main: collection } = reader;
  const { most, count, group, countsIn, when, segments } = question;
  // A problem that was solved is none any more.
  const isProblem = /^(?:problems?|issues?)$/i.test(draft.collectionNoun?.text ?? '') && (!most || most.by === 'age');
  if (collection === 'requests' && isProblem && !reader.says('status') && !period && !count && !group && !draft.of)
    reader.condition({ field: 'status', operator: 'any', values: ['open', 'in_progress'] }, false);
  if (collection === 'requests' && reader.says('priority') && !reader.says('status') && !period)
    reader.condition({ field: 'status', operator: 'any', values: ['open', 'in_progress'] }, false);
  const isOver =
    (countsIn !== null || when) &&
    atoms.some((atom) => atom.sense.event?.leases && !atom.sense.event.leases.conditions.length);
  const isEver = /\b(?:had|did|ever|was)\b/.test(reader.sentence) && draft.rankField === 'months';
  if (
    collection === 'leases' &&
    !reader.says('status') &&
    !isOver &&
    !isEver &&
    (draft.of || draft.rankField || draft.asked || most)
  )
    reader.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
  if (collection === 'payments' && period?.field === 'paid_on' && !reader.says('status'))
    reader.condition({ field: 'status', operator: 'is', values: ['completed'] }, false);
  if (
    collection === 'tenants' &&
    !reader.says('status') &&
    !atoms.some(({ name }) => name?.collection === 'tenants' && name.records.some((it) => it.status === 'inactive')) &&
    // Who moved out is no tenant any more.
    ![...reader.relations.values()].some((relation) => relation.period?.field === 'end_date') &&
    (reader.relations.size > 0 || reader.conditions.length > 0)
  )
    reader.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
  for (const relation of reader.relations.values())
    if (
      relation.collection === 'leases' &&
      relation.conditions.length === 0 &&
      !relation.period &&
      !segments.some(({ link }) => has(link ?? undefined, 'never'))
    )
      relation.conditions.push({ field: 'status', operator: 'is', values: ['active'] });
}

/** A type that is left out leaves the deposits out too, which are no revenue. */
export function implyNoDeposits(reader: ConditionReader, { measure }: Question): void {
  const noDeposits = measure?.conditions.find((it) => it.field === 'type' && it.operator === 'not');
  const types = reader.conditions.filter(({ field: own }) => own === 'type');
  const hasThem = types.some(({ values }) => values.includes('deposit'));
  if (noDeposits && types.length > 0 && !hasThem && types.every(({ operator }) => operator === 'not'))
    reader.conditions.push(noDeposits);
}

/** What an order implies: the last lease that ended is over, and the next one is still to come. */
export function implyOfOrder(reader: ConditionReader, { mostAtom }: Question, query: Query): void {
  const collection = reader.main;
  // The last one that ended is over.
  const isEnded = /\b(?:ended|expired|ran out)\b|\bdid\b.*\bend\b/.test(reader.sentence);
  if (collection === 'leases' && query.order?.by === 'end_date' && query.order.direction === 'descending' && isEnded) {
    const others = reader.conditions.filter(({ field: own }) => own !== 'status');
    reader.conditions.splice(0, reader.conditions.length, ...others);
    reader.condition({ field: 'end_date', operator: 'below', values: [reader.today] }, false);
  }
  // The last one that began has begun.
  const hasBegun = /\b(?:was|were|did|started|began|signed)\b/.test(reader.sentence);
  if (query.order?.by === 'start_date' && query.order.direction === 'descending' && hasBegun)
    reader.condition({ field: 'start_date', operator: 'at_most', values: [reader.today] }, false);
  // The next one is still to come.
  const toCome = ['move_in_date', 'start_date', 'end_date', 'due_date', 'scheduled_on'];
  if (/^next\b/i.test(mostAtom?.text ?? '') && query.order && toCome.includes(query.order.by))
    reader.condition({ field: query.order.by, operator: 'at_least', values: [reader.today] }, false);
}

/** Which payments a figure is of, and its name. */
export function implyPayments(
  reader: ConditionReader,
  { isRent }: Question,
  { period }: Periods,
  draft: QueryDraft,
): void {
  const collection = reader.main;
  const { aggregate } = draft;
  const isDue = period?.field === 'due_date';
  // A payment that failed has another in its place.
  if (collection === 'payments' && isDue && aggregate)
    reader.default({ field: 'status', operator: 'not', values: ['failed'] });
  if (collection === 'payments' && isDue && draft.of) draft.label = isRent ? 'rent due' : 'due';
  if (
    collection === 'payments' &&
    aggregate &&
    ['average', 'median', 'sum'].includes(aggregate) &&
    !reader.says('status') &&
    !isDue
  )
    reader.default({ field: 'status', operator: 'is', values: ['completed'] });
}
