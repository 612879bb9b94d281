import { collections, fieldOf, linkBetween, type PlainRecord, type Records } from './collections.ts';
import type { CollectionName, Condition, Operator, Period, Query, Relation } from './query.ts';

export interface Group {
  /** The value that the group shares; null where the records have none. */
  readonly key: string | number | null;
  /** The page of the group's record, for groups by property, tenant or personnel. */
  readonly path: string | null;
  readonly value: number | null;
  readonly count: number;
}

export interface QueryResult {
  /** The figure: a count, an amount in dollars, a number of days, a share between 0 and 1. Null where there is none. */
  readonly value: number | null;
  /** The same for `compareWith`; and the difference of both. */
  readonly compared: { readonly value: number | null; readonly difference: number | null } | null;
  /** For a share: the two figures. */
  readonly parts: { readonly part: number; readonly whole: number } | null;
  /** For a list: the sum of the amounts of all its records, in dollars; null where they have none. */
  readonly sum: number | null;
  /** How many records matched, and how many of them had no value of the aggregated field. */
  readonly matched: number;
  readonly without: number;
  readonly groups: readonly Group[];
  /** Groups or records before the limit. */
  readonly total: number;
  readonly rows: readonly PlainRecord[];
}

/** A query that names what its collection does not have. The message says what. */
export class InvalidQuery extends Error {}

type Value = PlainRecord[string] | undefined;

const equal = (value: Value, wanted: string | number): boolean =>
  typeof value === 'string' ? value.toLowerCase() === String(wanted).toLowerCase() : value === wanted;

const compare = (value: Value, wanted: string | number | undefined): number | null => {
  if (value === null || value === undefined || wanted === undefined) return null;
  if (typeof value === 'number') return value - Number(wanted);
  const other = String(wanted);
  return value < other ? -1 : value > other ? 1 : 0;
};

const is = (holds: (difference: number) => boolean) => (value: Value, values: readonly (string | number)[]) => {
  const difference = compare(value, values[0]);
  return difference !== null && holds(difference);
};

const tests: Readonly<Record<Operator, (value: Value, values: readonly (string | number)[]) => boolean>> = {
  is: (value, [wanted = '']) => equal(value, wanted),
  not: (value, [wanted = '']) => !equal(value, wanted),
  any: (value, values) => values.some((wanted) => equal(value, wanted)),
  none: (value, values) => !values.some((wanted) => equal(value, wanted)),
  below: is((difference) => difference < 0),
  at_most: is((difference) => difference <= 0),
  above: is((difference) => difference > 0),
  at_least: is((difference) => difference >= 0),
  between: (value, [from, to]) => {
    const [low, high] = [compare(value, from), compare(value, to)];
    return low !== null && high !== null && low >= 0 && high <= 0;
  },
  contains: (value, [text = '']) =>
    String(value ?? '')
      .toLowerCase()
      .includes(String(text).toLowerCase()),
  missing: (value) => value === null || value === undefined || value === '' || value === 0,
  present: (value) => value !== null && value !== undefined && value !== '' && value !== 0,
};

function knownField(collection: CollectionName, name: string): string {
  if (!fieldOf(collection, name) && !isId(collection, name))
    throw new InvalidQuery(
      `${collection} have no field ${name}. They have ${Object.keys(collections[collection].fields).join(', ')}.`,
    );
  return name;
}

const isId = (collection: CollectionName, name: string): boolean =>
  name === 'id' || Object.values(collections[collection].fields).some(({ id }) => id === name);

const within = (record: PlainRecord, { field, from, to }: Period): boolean => {
  const day = record[field];
  return typeof day === 'string' && (from === undefined || day >= from) && (to === undefined || day <= to);
};

type Test = (record: PlainRecord) => boolean;

function conditionTest(collection: CollectionName, { field, operator, values }: Condition): Test {
  const name = knownField(collection, field);
  return (record) => tests[operator](record[name], values);
}

/** Counts the related records once for all records, so that a large account takes no time in proportion to its square. */
function relationTest(collection: CollectionName, relation: Relation, records: Records): Test {
  const { operator, count, collection: other } = relation;
  const links = linkBetween(collection, other);
  if (!links) throw new InvalidQuery(`${other} do not belong to ${collection}.`);
  const related = (records[other] ?? []).filter(allOf(other, relation, records));
  const counts = new Map<string, number>();
  for (const record of related) {
    const key = links.map(([, of]) => record[of]).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (record) => tests[operator](counts.get(links.map(([of]) => record[of]).join()) ?? 0, [count]);
}

interface Where {
  readonly conditions: readonly Condition[];
  readonly relations?: readonly Relation[];
  readonly period?: Period;
}

function allOf(collection: CollectionName, { conditions, relations = [], period }: Where, records: Records): Test {
  const all = [
    ...conditions.map((condition) => conditionTest(collection, condition)),
    ...relations.map((relation) => relationTest(collection, relation, records)),
  ];
  if (period) {
    knownField(collection, period.field);
    all.push((record) => within(record, period));
  }
  return (record) => all.every((test) => test(record));
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const toCents = (value: number): number => Math.round(value * 100);

/** Sums in whole cents, so that no fraction of a binary number adds up. */
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + toCents(value), 0) / 100;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : rounded((toCents(sorted[half - 1] ?? 0) + toCents(upper)) / 200);
}

/** The average is rounded to cents. Null for no values, except for a sum. */
const figures: Readonly<
  Record<'sum' | 'average' | 'median' | 'min' | 'max' | 'range', (values: readonly number[]) => number | null>
> = {
  sum: sumOf,
  average: (values) => (values.length === 0 ? null : rounded(sumOf(values) / values.length)),
  median: (values) => (values.length === 0 ? null : middleOf(values)),
  min: (values) => (values.length === 0 ? null : Math.min(...values)),
  max: (values) => (values.length === 0 ? null : Math.max(...values)),
  range: (values) => (values.length === 0 ? null : rounded(Math.max(...values) - Math.min(...values))),
};

const numbersOf = (rows: readonly PlainRecord[], field: string): number[] =>
  rows.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : []));

function figureOf({ aggregate = 'count', of, collection }: Query, rows: readonly PlainRecord[]): number | null {
  if (aggregate === 'count' || of === undefined) return rows.length;
  if (aggregate === 'distinct') {
    // Two tenants may have one name.
    const by = fieldOf(collection, of)?.id ?? of;
    return new Set(rows.map((row) => row[by]).filter((value) => value !== null && value !== undefined)).size;
  }
  return aggregate === 'share' ? null : figures[aggregate](numbersOf(rows, of));
}

const cut: Readonly<Record<string, (day: string) => string>> = {
  month: (day) => day.slice(0, 7),
  quarter: (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: (day) => day.slice(0, 4),
};

/** The groups, each with its records. Groups by a record include those without any of the rows, with none. */
function grouped(query: Query, rows: readonly PlainRecord[], records: Records) {
  const [name = '', part = 'month'] = (query.groupBy ?? '').split('.');
  const field = fieldOf(query.collection, knownField(query.collection, name));
  const linked = field?.of && query.groupBy?.includes('.') ? knownField(field.of, part) : null;
  const byId = new Map((field?.of ? (records[field.of] ?? []) : []).map((record) => [record.id, record]));
  const groups = new Map<string | number, { key: Value; path: string | null; rows: PlainRecord[] }>();
  const of = (id: string | number, key: Value, path: string | null) => {
    const group = groups.get(id) ?? { key, path, rows: [] };
    groups.set(id, group);
    return group;
  };
  const isFew = query.order?.direction === 'ascending' || query.having || query.overGroups;
  if (field?.of && !linked && isFew && (query.aggregate ?? 'count') === 'count')
    for (const record of records[field.of] ?? []) of(record.id, record.name, record.path);
  for (const row of rows) {
    const record = byId.get(Number(field?.id && row[field.id]));
    const value = (linked ? record?.[linked] : row[name]) ?? null;
    const key = field?.type === 'day' && typeof value === 'string' ? (cut[part]?.(value) ?? value) : value;
    const id = field?.id && !linked ? (row[field.id] ?? null) : key;
    of(id ?? '', key, linked ? null : (record?.path ?? null)).rows.push(row);
  }
  return [...groups.values()];
}

const ordered =
  (direction: 1 | -1) =>
  (one: Value, other: Value): number => {
    if (one === other) return 0;
    // What has no value comes last, whichever way.
    if (one === null || one === undefined) return 1;
    if (other === null || other === undefined) return -1;
    return direction * (one < other ? -1 : 1);
  };

function groupsOf(query: Query, rows: readonly PlainRecord[], records: Records): Group[] {
  const { aggregate, having, order } = query;
  const isMonths = fieldOf(query.collection, query.groupBy?.split('.')[0] ?? '')?.type === 'day';
  const all = grouped(query, rows, records)
    .map(({ key = null, path, rows: own }) => ({
      key: key ?? null,
      path,
      value: aggregate === 'share' ? shareOf(query, own, records).value : figureOf(query, own),
      count: own.length,
    }))
    .filter(({ value }) => !having || tests[having.operator](value, having.values))
    // Nobody is not the busiest person.
    .filter(({ key }) => !order || key !== null);
  const byOrder = ordered(order?.direction === 'ascending' ? 1 : -1);
  return isMonths && !order
    ? all.toSorted((one, other) => ordered(1)(one.key, other.key))
    : all.toSorted((one, other) => byOrder(one.value, other.value) || ordered(1)(one.key, other.key));
}

function shareOf({ collection, share, of }: Query, rows: readonly PlainRecord[], records: Records) {
  const own = rows.filter(allOf(collection, share ?? { conditions: [] }, records));
  const [part, whole] = [own, rows].map((some) => (of ? sumOf(numbersOf(some, of)) : some.length)) as [number, number];
  return { value: whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000, parts: { part, whole } };
}

/** The first ones, and for a single one all that are level with it. */
function first<T>(all: readonly T[], limit: number | undefined, rank: ((one: T) => unknown) | null): readonly T[] {
  const [top] = all;
  if (limit === 1 && rank && top) return all.filter((one) => rank(one) === rank(top));
  return all.slice(0, limit ?? all.length);
}

/**
 * Answers a query from records, as they are on one day.
 * @throws InvalidQuery for a field that the collection does not have, or a relation between collections without one.
 */
export function runQuery(query: Query, records: Records): QueryResult {
  const { collection, period, compareWith, aggregate, of, order, limit, groupBy, overGroups } = query;
  if (of !== undefined) knownField(collection, of);
  const all = records[collection] ?? [];
  const where = allOf(collection, { conditions: query.conditions, relations: query.relations }, records);
  const candidates = all.filter(where);
  const inPeriod = (days: Period | undefined) => (days ? candidates.filter((row) => within(row, days)) : candidates);
  if (period) knownField(collection, period.field);
  const found = inPeriod(period);
  const groups = groupBy ? groupsOf(query, found, records) : [];
  const share = aggregate === 'share' ? shareOf(query, found, records) : null;
  const over = overGroups && figures[overGroups](groups.flatMap(({ value }) => (value === null ? [] : [value])));
  const before = compareWith && period ? figureOf(query, inPeriod({ ...compareWith, field: period.field })) : null;
  const byField = order && order.by !== 'value' ? knownField(collection, order.by) : null;
  const direction = ordered(order?.direction === 'descending' ? -1 : 1);
  const sorted = byField ? found.toSorted((one, other) => direction(one[byField], other[byField])) : found;
  const rows = share ? sorted.filter(allOf(collection, query.share ?? { conditions: [] }, records)) : sorted;
  // The figure of the last three ones is that of three.
  const counted = byField && aggregate && limit && !groupBy ? sorted.slice(0, limit) : found;
  const value = share ? share.value : overGroups ? (over ?? null) : figureOf(query, counted);
  return {
    value,
    compared:
      compareWith && period
        ? { value: before, difference: value === null || before === null ? null : rounded(value - before) }
        : null,
    parts: share?.parts ?? null,
    sum: collections[collection].amount ? sumOf(numbersOf(rows, collections[collection].amount)) : null,
    matched: counted.length,
    without: of && aggregate !== 'distinct' ? counted.length - numbersOf(counted, of).length : 0,
    groups: first(groups, limit, order ? ({ value: own }) => own : null),
    total: groupBy ? groups.length : rows.length,
    rows: first(rows, limit, byField ? (row) => row[byField] : null),
  };
}
