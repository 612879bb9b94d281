import {
  type CollectionName,
  collections,
  type Field,
  fieldOf,
  type Query,
  type QueryResult,
  type Understood,
} from '@keystead/analyst';
import { formatLongDate } from '@keystead/service-kit';
import { escapeMarkdown } from '../../../chat/markdown.ts';
import { dollars, during, grouped, inWords, joinList } from '../in-words.ts';

export interface QueryAnswer {
  readonly understood: Understood;
  readonly result: QueryResult;
  readonly today: string;
  readonly nameOf: NameOf;
  /** The figures of the sides of a comparison. */
  readonly compared?: readonly number[];
}

/** More records and groups than these stand in a table alone. */
export const MAX_NAMED = 4;

type Condition = Query['conditions'][number];
type Relation = NonNullable<Query['relations']>[number];

/** A value of a field as an answer shows it. */
export function formatValue(value: string | number | null, { type, unit }: Pick<Field, 'type' | 'unit'>): string {
  if (value === null || value === '') return '—';
  if (type === 'money') return dollars(Number(value));
  if (type === 'day') return formatLongDate(String(value));
  if (type === 'number') return `${grouped(Number(value))}${unit ? ` ${unit}` : ''}`;
  return escapeMarkdown(type === 'choice' ? inWords(String(value)) : String(value));
}

export const bounds: Partial<Record<Condition['operator'], string>> = {
  above: 'more than',
  at_least: 'at least',
  below: 'less than',
  at_most: 'at most',
};

const dayBounds: Partial<Record<Condition['operator'], string>> = {
  above: 'after',
  at_least: 'since',
  below: 'before',
  at_most: 'until',
};

/** Fields whose values are adjectives: "open", "urgent", "vacant". */
const isAdjective = ({ field, operator }: Condition) =>
  ['status', 'priority', 'type', 'trade', 'availability', 'method'].includes(field) &&
  operator !== 'present' &&
  operator !== 'missing';

function adjective({ operator, values }: Condition): string {
  const words = joinList(
    values.map((value) => inWords(String(value))),
    'or',
  );
  return operator === 'not' || operator === 'none' ? `not ${words}` : words;
}

type NameOf = (field: string, id: string | number) => string;

/** A condition behind the noun: "with at least 3 bedrooms", "in Austin". */
function clause(collection: CollectionName, condition: Condition, nameOf: NameOf): string {
  const { field, operator, values } = condition;
  const own = fieldOf(collection, field) ?? { type: 'text' as const, label: field };
  const label = own.label.toLowerCase();
  const isNot = operator === 'not' || operator === 'none';
  if (field === 'id' || field.endsWith('_id')) {
    // Who is left out is named in the question.
    if (isNot) return `other than the ${values.length === 1 ? 'one' : values.length} named`;
    const names = joinList(
      values.map((value) => nameOf(field, value)),
      'or',
    );
    return `${field === 'property_id' ? 'at' : 'of'} ${names}`;
  }
  if (field === 'city' || field === 'state')
    return `${isNot ? 'outside' : 'in'} ${joinList(
      values.map((value) => escapeMarkdown(String(value))),
      'or',
    )}`;
  if (operator === 'missing') return `without ${label}`;
  if (operator === 'present') return `with ${label}`;
  const all = values.map((value) => formatValue(value, own));
  if (operator === 'between') return `with ${label} between ${all.join(' and ')}`;
  if (own.type === 'day' && dayBounds[operator]) return `${inDays[field] ?? label} ${dayBounds[operator]} ${all[0]}`;
  const bound = bounds[operator];
  if (bound) return `with ${own.unit ? `${bound} ${all[0]}` : `${label} of ${bound} ${all[0]}`}`;
  if (operator === 'contains') return `with “${all[0]}” in ${label}`;
  return `with ${own.unit && own.type === 'number' ? '' : `${label} `}${isNot ? 'other than ' : ''}${joinList(all, 'or')}`;
}

function related({ collection, conditions, period, operator, count }: Relation, today: string, nameOf: NameOf): string {
  const { singular, plural } = collections[collection];
  const isKind = ({ field, operator }: Condition) =>
    collection === 'payments' && field === 'type' && operator === 'not';
  const own = conditions.filter((it) => isAdjective(it) && !isKind(it)).map(adjective);
  const rest = conditions
    .filter((condition) => !isAdjective(condition))
    .map((condition) => clause(collection, condition, nameOf));
  const days = period ? [`${inDays[period.field] ?? ''} ${during(daysOf(period), today)}`] : [];
  const isNone = operator === 'is' && count === 0;
  const isOne = operator === 'at_least' && count === 1;
  const much = isNone
    ? 'without'
    : isOne
      ? 'with'
      : `with ${operator === 'is' ? count : `${bounds[operator]} ${count}`}`;
  if (collection === 'properties' && conditions.length > 0 && (isNone || isOne) && own.length === 0)
    return rest.map((text) => (isNone ? text.replace(/^in /, 'outside ') : text)).join(' ');
  const noun = isNone || isOne || count === 1 ? singular : plural;
  return [much, isOne ? article([...own, noun][0] ?? '') : '', ...own, noun, ...rest, ...days]
    .filter(Boolean)
    .join(' ');
}

/** How a period is named for the day that it is of. */
const inDays: Readonly<Record<string, string>> = {
  end_date: 'ending',
  start_date: 'beginning',
  due_date: 'due',
  paid_on: 'paid',
  created_on: 'created',
  closed_on: 'closed',
  scheduled_on: 'scheduled',
  move_in_date: 'who moved in',
};

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a');
export const daysOf = ({ from, to }: { from?: string; to?: string }) => ({ from: from ?? null, to: to ?? null });

/** Conditions of a share, one by one: "urgent", "in Austin", "without a lease". */
export function conditionTexts(
  collection: CollectionName,
  { conditions = [], relations = [] }: Partial<NonNullable<Query['share']>>,
  today: string,
  nameOf: NameOf,
): string[] {
  return [
    ...conditions.map((condition) =>
      isAdjective(condition) ? adjective(condition) : clause(collection, condition, nameOf),
    ),
    ...relations.map((relation) => related(relation, today, nameOf)),
  ];
}

/** What was understood, around its noun: "3 urgent requests in Austin, created in May 2030". */
export function describeQuery({ query, label, state }: Understood, today: string, nameOf: NameOf) {
  const { collection, conditions, relations = [], period } = query;
  const isImplied = ({ field, operator, values }: Condition) =>
    label !== null &&
    query.of !== undefined &&
    ((field === 'status' && values.join() === 'completed') ||
      (field === 'type' && operator === 'not') ||
      (field === 'status' && operator === 'not' && values.join() === 'failed'));
  // Leases that need renewing have not ended yet.
  const isEnded = ({ field, values }: Condition) => field === 'days_left' && values[0] === -1;
  const visible = conditions.filter(
    (condition) => condition.field !== query.order?.by && !isImplied(condition) && !isEnded(condition),
  );
  const adjectives = visible.filter(isAdjective).map(adjective);
  const clauses = visible
    .filter((condition) => !isAdjective(condition))
    .map((condition) => clause(collection, condition, nameOf));
  const all = [...clauses, ...relations.map((relation) => related(relation, today, nameOf))];
  const ofPeriod = period ? ` ${inDays[period.field] ?? ''} ${during(daysOf(period), today)}` : '';
  const days = state ? ` ${during(state, today)}` : ofPeriod;
  const behind = (all.length > 0 ? ` ${all.join(', ')}${days && ','}` : '') + days;
  const { singular, plural } = collections[collection];
  const before = adjectives.length > 0 ? `${adjectives.join(', ')} ` : '';
  return {
    behind,
    /** `4 available properties in Austin`. */
    counted: (count: number, bold = true) => {
      const figure = `${count === 0 ? (bold ? 'No' : 'no') : grouped(count)} ${before}${count === 1 ? singular : plural}`;
      return `${bold ? `**${figure}**` : figure}${behind}`;
    },
  };
}

/** The days that an answer is about, behind its noun. */
export const inPeriod = ({ query: { period }, state }: Understood, today: string) =>
  state || period ? ` ${during(state ?? daysOf(period ?? {}), today)}` : '';

/** How the figure of a query is written. */
export function typeOf({ collection, aggregate, of }: Query): Pick<Field, 'type' | 'unit'> {
  if (aggregate === 'count' || aggregate === 'distinct' || !of) return { type: 'number' };
  return fieldOf(collection, of) ?? { type: 'number' };
}
