import { collections, fieldOf, refOf } from '../query/collections.ts';
import type { CollectionName } from '../query/query.ts';
import { type Atom, has, roleOf } from '../words/atoms.ts';
import type { Sense } from '../words/lexicon.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import type { Periods } from './query-period.ts';
import type { GroupUnit, GroupWords, QueryDraft, Question } from './question-draft.ts';

/** "Per city", "by month", "for each tenant". */
export function readGroupWords(reader: ConditionReader): GroupWords {
  const { atoms } = reader;
  let group: Atom | undefined;
  let unitGroup: GroupUnit | undefined;
  for (const [at, atom] of atoms.entries()) {
    const role = roleOf(atom);
    if (role?.role === 'by') {
      unitGroup = role.unit;
      reader.use(atom);
    }
    if (role?.role !== 'per') continue;
    const next = atoms[at + 1];
    // "The top five tenants by rent" are ordered by it.
    if (next?.sense.field?.leases && !next.sense.noun && atoms.some((it) => has(it, 'most')) && /^by$/i.test(atom.text))
      reader.use(atom);
    else if (next && (next.sense.noun || next.sense.field) && !group) {
      group = reader.use(next);
      reader.use(atom);
    } else if (next && roleOf(next)?.role === 'unit') {
      const { unit } = roleOf(next) as { unit: string };
      if (unit === 'months' || unit === 'years') {
        unitGroup = unit === 'months' ? 'month' : 'year';
        reader.use(atom);
        reader.use(next);
      }
    } else if (next && (next.name || next.period || next.sense.value)) reader.use(atom);
    // "Top 3 homes by repair cost".
    else if (next?.sense.measure && atoms.some((it) => has(it, 'most'))) reader.use(atom);
  }
  return { group, unitGroup };
}

/** A field of a record that the records of a collection belong to: the city of the property of a payment. */
function linkedField(collection: CollectionName, field: Sense['field']): string | undefined {
  const [found] = (Object.entries(field ?? {}) as [CollectionName, string][]).flatMap(([of, name]) => {
    const ref = refOf(collection, of);
    return ref ? [`${ref}.${name}`] : [];
  });
  return found;
}

/** The field by which the question groups. */
export function groupFieldOf(reader: ConditionReader, { group }: Question): string | undefined {
  const groupNoun = group?.sense.noun;
  return (
    group?.sense.field?.[reader.main] ??
    (groupNoun && refOf(reader.main, groupNoun.collection)) ??
    linkedField(reader.main, group?.sense.field)
  );
}

/** Groups by a field, by a unit of time, and by what is ranked. */
export function applyGroups(reader: ConditionReader, question: Question, { period }: Periods, draft: QueryDraft): void {
  const { group, measure } = question;
  const collection = reader.main;
  const groupField = groupFieldOf(reader, question);
  if (group && !groupField) {
    reader.used.delete(group);
    throw new NoQuery();
  }
  const groupType = groupField && !groupField.includes('.') ? fieldOf(collection, groupField)?.type : undefined;
  const isOrder =
    groupField &&
    !draft.of &&
    !measure &&
    (groupType === 'money' || (groupType === 'number' && !['bedrooms', 'bathrooms'].includes(groupField)));
  if (isOrder) draft.sortField = draft.rankField ??= groupField;
  else draft.groupBy ??= groupField;
  groupByTime(reader, question, period, draft);
  groupByRanked(reader, question, draft);
}

function groupByTime(
  reader: ConditionReader,
  { unitGroup, rankedUnit, aggregateAtom, most }: Question,
  period: Periods['period'],
  draft: QueryDraft,
): void {
  const collection = reader.main;
  const groupUnit = unitGroup ?? rankedUnit;
  const isRentRate = ['leases', 'properties'].includes(collection) && (draft.of === 'rent' || draft.asked === 'rent');
  // Rent is by the month: that of a year is twelve times as much.
  if (groupUnit && isRentRate && !period && draft.of === 'rent' && !aggregateAtom && !most)
    draft.times *= { month: 1, quarter: 3, year: 12 }[groupUnit];
  else if (groupUnit && isRentRate && !period && groupUnit !== 'month') throw new NoQuery();
  if (groupUnit && !(isRentRate && !period)) {
    const by = period?.field ?? draft.day ?? collections[collection].day;
    draft.groupBy = groupUnit === 'month' ? by : `${by}.${groupUnit}`;
  }
}

function groupByRanked(reader: ConditionReader, { share, count, most, measure }: Question, draft: QueryDraft): void {
  const collection = reader.main;
  const ranked = draft.rankingNoun;
  if (ranked && !draft.groupBy && !share) {
    const to = ranked.sense.noun?.collection ?? 'tenants';
    const ref = refOf(collection, to);
    if (!ref) throw new NoQuery();
    if (count && !most) {
      draft.aggregate = 'distinct';
      draft.of = ref;
    } else if (!draft.rankField || measure) draft.groupBy = ref;
  }
  if (draft.rankField && draft.groupBy && measure === null && draft.rankField === 'cost') {
    draft.of = 'cost';
    draft.aggregate = 'sum';
  }
  if (draft.rankField && ranked && draft.rankField === 'cost' && collection === 'requests') {
    draft.groupBy = refOf(collection, ranked.sense.noun?.collection ?? 'tenants');
    draft.of = 'cost';
    draft.aggregate = 'sum';
  }
  if (draft.of && !draft.aggregate && !share) draft.aggregate = 'sum';
}
