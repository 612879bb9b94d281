import { addDays, addMonths } from '../dates/calendar.ts';
import { collections, dayFields, fieldOf, linkBetween } from '../query/collections.ts';
import type { CollectionName, Condition } from '../query/query.ts';
import { type Atom, has, roleOf } from '../words/atoms.ts';
import type { BoundAtom } from '../words/bounds.ts';
import type { Sense } from '../words/lexicon.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import type { QueryDraft, Question } from './question-draft.ts';

/** The bound of the day on which something began, for a bound of how long it lasts. */
const sinceBounds: Partial<Record<BoundAtom['operator'], Condition['operator']>> = {
  above: 'below',
  at_least: 'at_most',
  below: 'above',
  at_most: 'at_least',
};
const inDays: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 30, years: 365 };

const none = { operator: 'is', count: 0 } as const;

/** What "with", "without" or "never" says of the records. */
export function applySegment(
  reader: ConditionReader,
  link: Atom,
  own: readonly Atom[],
  question: Question,
  draft: QueryDraft,
): void {
  const role = roleOf(link)?.role;
  const target = reader.main;
  const { most, measure, much, aggregateAtom } = question;
  const isNone = role === 'without' || role === 'never';
  reader.use(link);
  if (role === 'except') return;
  const head = own.find(
    (atom) =>
      (atom.sense.noun || atom.sense.field || atom.sense.measure || atom.sense.value || atom.sense.event) &&
      reader.free(atom),
  );
  if (!head) {
    // "Has" alone, before a participle or a bound, says nothing by itself.
    if (
      role === 'with' &&
      (own.length === 0 ||
        reader.bounds.some(({ field }) => field) ||
        own.every((atom) => !reader.free(atom) || atom.name || atom.period || has(atom, 'not')))
    )
      return;
    reader.used.delete(link);
    throw new NoQuery();
  }
  const fieldAtom = own.find(
    (atom) =>
      atom.sense.field?.[target] && reader.free(atom) && !(atom.sense.noun && atom.sense.noun.collection !== target),
  );
  const nounAtom = own.find((atom) => atom.sense.noun && reader.free(atom) && atom.sense.noun.collection !== target);
  if (most && fieldAtom && !isNone) {
    draft.rankField ??= fieldAtom.sense.field?.[target] ?? '';
    reader.use(fieldAtom);
    return;
  }
  if (most && nounAtom && !isNone) return;
  if (
    nounAtom?.sense.noun &&
    linkBetween(target, nounAtom.sense.noun.collection) &&
    !(fieldAtom && own.indexOf(fieldAtom) < own.indexOf(nounAtom))
  ) {
    relateNoun(reader, link, own, nounAtom, nounAtom.sense.noun);
    return;
  }
  if (fieldAtom) {
    const field = fieldAtom.sense.field?.[target] ?? '';
    const isBound = reader.bounds.some((bound) => bound.field === fieldAtom);
    reader.use(fieldAtom);
    const type = fieldOf(target, field)?.type;
    const sums = Boolean(much ?? aggregateAtom) || draft.isAcross;
    // "How much do I have in deposits" adds them up.
    if (!isNone && !isBound && sums && (type === 'money' || type === 'number')) draft.of ??= field;
    else if (!isBound) reader.condition({ field, operator: isNone ? 'missing' : 'present', values: [] }, false);
    return;
  }
  if (measure) {
    // Who made no payment is not what those who made some paid.
    const isWhole = ({ sense: { noun } }: Atom) => noun?.collection === target && noun.conditions.length === 0;
    if (isNone && own.some(isWhole)) throw new NoQuery();
    return;
  }
  if (isNone) excludeRelated(reader, own, role === 'never');
}

/** "With two leases" and "without requests": the records of another collection, and how many of them. */
function relateNoun(
  reader: ConditionReader,
  link: Atom,
  own: readonly Atom[],
  nounAtom: Atom,
  noun: NonNullable<Sense['noun']>,
): void {
  const role = roleOf(link)?.role;
  const isNone = role === 'without' || role === 'never';
  const { collection, conditions } = noun;
  const bound = reader.bounds.find(
    ({ field, at, last }) => !field && at > reader.atoms.indexOf(link) && last < reader.atoms.indexOf(nounAtom),
  );
  const counted =
    bound && !bound.isMoney && bound.operator !== 'between' && !bound.unit
      ? { operator: bound.operator, count: bound.values[0] ?? 0 }
      : undefined;
  if (counted) reader.bounds = reader.bounds.filter((it) => it !== bound);
  const relation = reader.relation(collection, conditions, isNone ? none : counted);
  reader.use(nounAtom);
  for (const atom of own) {
    const its = atom.sense.value?.[collection];
    if (its && reader.free(atom) && own.indexOf(atom) !== own.indexOf(nounAtom)) {
      const negated = has(reader.atoms[reader.atoms.indexOf(atom) - 1], 'not');
      if (negated) continue;
      reader.relation(collection, its);
      reader.use(atom);
    }
  }
  const hasStatus = collection === 'leases' || collection === 'tenants';
  if (role === 'without' && hasStatus && relation.conditions.length === 0)
    relation.conditions.push({ field: 'status', operator: 'is', values: ['active'] });
}

/** "Have never been overdue or paid late". */
function excludeRelated(reader: ConditionReader, own: readonly Atom[], isNever: boolean): void {
  const target = reader.main;
  for (const atom of own) {
    if (!reader.free(atom)) continue;
    const { value, event, measure } = atom.sense;
    const related = (Object.keys(value ?? event ?? {}) as CollectionName[]).find(
      (name) => name !== target && linkBetween(target, name),
    );
    // A status says how things are, and nothing about how they ever were.
    if (value?.[target] && isNever) throw new NoQuery();
    if (value?.[target]) reader.value(atom, true, true);
    else if (related) {
      reader.relation(related, value ? (value[related] ?? []) : (event?.[related]?.conditions ?? []), none);
      reader.use(atom);
    } else if (measure && measure.collection !== target && linkBetween(target, measure.collection)) {
      reader.relation(measure.collection, measure.conditions, none);
      reader.use(atom);
    } else continue;
    const at = reader.atoms.indexOf(atom);
    const joined = reader.atoms[at - 1];
    if (has(joined, 'or') || has(joined, 'and')) reader.use(joined);
  }
}

/** Applies the numbers that bound a field, a length of time, a figure or an amount. */
export function applyBounds(reader: ConditionReader, { measure }: Question, { groupBy }: QueryDraft): void {
  const collection = reader.main;
  for (const { operator, values, isMoney, unit, field, at } of reader.bounds) {
    const own = field?.sense.field?.[collection];
    const release = () => {
      for (const atom of reader.atoms.slice(at, at + 2)) reader.used.delete(atom);
      throw new NoQuery();
    };
    const all = [...values];
    if (unit) {
      const since = collection === 'tenants' ? sinceBounds[operator] : undefined;
      if (since) {
        const count = all[0] ?? 0;
        const ago = unit === 'years' ? 12 * count : count;
        const day =
          unit === 'days' || unit === 'weeks'
            ? addDays(reader.today, -count * (inDays[unit] ?? 1))
            : addMonths(reader.today, -ago);
        reader.condition({ field: 'move_in_date', operator: since, values: [day] }, false);
        continue;
      }
      const name = dayFields[collection];
      const relation = [...reader.relations.values()].find((it) => dayFields[it.collection]);
      // Nobody means that very day by "in three months".
      if (operator === 'is' && unit !== 'days') release();
      const scaled = all.map((value) => value * (inDays[unit] ?? 1));
      const condition: Condition = { field: name ?? '', operator, values: scaled };
      if (
        collection === 'leases' &&
        reader.line.some((word) => /^(?:runs?|running|lasts?|long|length|terms?|for)$/.test(word)) &&
        (unit === 'months' || unit === 'years')
      )
        reader.condition(
          { field: 'months', operator, values: all.map((value) => value * (unit === 'years' ? 12 : 1)) },
          false,
        );
      else if (collection === 'leases' && name) {
        reader.condition({ field: name, operator: 'at_least', values: [0] }, false);
        reader.condition(condition, false);
      } else if (name) reader.condition(condition, false);
      else if (relation) relation.conditions.push({ ...condition, field: dayFields[relation.collection] ?? '' });
      else release();
    } else if (field) {
      if (own) reader.condition({ field: own, operator, values: all }, false);
      else {
        const other = (Object.keys(field.sense.field ?? {}) as CollectionName[]).find((name) =>
          linkBetween(collection, name),
        );
        if (other) reader.relation(other, [{ field: field.sense.field?.[other] ?? '', operator, values: all }]);
        else release();
      }
    } else if (measure !== null || groupBy) {
      reader.having = { operator, values: all };
    } else if (collections[collection].amount && (isMoney || operator !== 'is'))
      reader.condition({ field: collections[collection].amount ?? '', operator, values: all }, false);
    else release();
  }
}
