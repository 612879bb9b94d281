import { collections, dayFields, fieldOf, refOf } from '../query/collections.ts';
import type { Query } from '../query/query.ts';
import type { Role } from '../vocabulary/words.ts';
import { type Atom, has, plural, roleOf } from '../words/atoms.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import { groupFieldOf } from './groups.ts';
import type { GroupUnit, QueryDraft, Question, RankWords } from './question-draft.ts';

/** "Top 3", "cheapest", "the most". */
export function readRankWords(reader: ConditionReader, compare: Atom | undefined): RankWords {
  const { atoms } = reader;
  const mostAt = atoms.findIndex((atom) => has(atom, 'most') && reader.free(atom));
  const mostAtom = atoms[mostAt];
  const most = mostAtom ? (roleOf(mostAtom) as Role & { role: 'most' }) : null;
  let limit: number | undefined;
  let rankedUnit: GroupUnit | undefined;
  if (mostAtom) {
    reader.use(mostAtom);
    const numbers = atoms.filter((atom) => atom.number && reader.free(atom));
    if (numbers.length === 1) limit = reader.use(numbers[0])?.number?.value;
  }
  if (most || compare === undefined)
    for (const atom of atoms) {
      const role = roleOf(atom);
      if (most && role?.role === 'unit' && reader.free(atom) && ['months', 'years'].includes(role.unit)) {
        rankedUnit = role.unit === 'months' ? 'month' : 'year';
        reader.use(atom);
      }
    }
  for (const atom of atoms.filter((it) => has(it, 'often') || has(it, 'than'))) reader.use(atom);
  return { most, mostAtom, mostAt, limit, rankedUnit };
}

/** "Which property has the most requests": the requests are counted, and the property is the group. */
function countNoun(reader: ConditionReader, { most, mostAt, measure }: Question, draft: QueryDraft): void {
  if (!most || measure || draft.rankField) return;
  const { atoms, main: target } = reader;
  const counted = atoms.find(
    (atom) => atom.sense.noun && reader.free(atom) && atoms.indexOf(atom) > mostAt && atom !== draft.collectionNoun,
  );
  const ref = counted?.sense.noun && refOf(counted.sense.noun.collection, target);
  if (!counted?.sense.noun || !ref) return;
  const { collection, conditions } = counted.sense.noun;
  // The longest lease is one lease, and not the one who has most of them.
  const isLongest = most.by === 'length' && collection === 'leases';
  reader.use(counted);
  const own = reader.relations.get(collection);
  reader.relations.delete(collection);
  const moved = reader.conditions.splice(0);
  reader.main = collection;
  for (const condition of [...(own?.conditions ?? []), ...conditions]) reader.condition(condition, false);
  if (moved.length > 0) reader.relation(target, moved);
  if (isLongest) draft.rankField = 'months';
  else draft.groupBy = ref;
}

/** The same for "who pays late most often", and "which city has the most properties". */
function countRelation(reader: ConditionReader, { most, measure, who }: Question, draft: QueryDraft): void {
  if (!most || measure || draft.groupBy || draft.rankField || !who || reader.relations.size !== 1) return;
  const [relation] = reader.relations.values();
  const ref = relation && refOf(relation.collection, reader.main);
  if (!relation || !ref) return;
  reader.relations.clear();
  reader.conditions.splice(0);
  reader.main = relation.collection;
  for (const condition of relation.conditions) reader.condition(condition, false);
  draft.groupBy = ref;
}

/** Counts what is ranked by how much of it there is, and ranks costs. */
export function rankByCount(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  countNoun(reader, question, draft);
  countRelation(reader, question, draft);
  const { most, mostAtom, mostAt, measure, who, rankedUnit } = question;
  const { atoms, main: collection } = reader;
  // "The most requests" counts them, and says nothing of what each costs.
  const counts = mostAtom && /^(?:the )?(?:most|fewest|least)$/i.test(mostAtom.text);
  const after = atoms.slice(mostAt + 1).find((atom) => !atom.sense.value);
  if (
    most &&
    counts &&
    !measure &&
    !draft.groupBy &&
    !draft.rankField &&
    after?.sense.noun &&
    after === draft.collectionNoun
  ) {
    const ref = who && refOf(collection, 'tenants');
    if (!ref && !rankedUnit) throw new NoQuery();
    draft.groupBy = ref || undefined;
  }
  // "Who complains most often" counts the requests of each.
  if (
    mostAtom &&
    /\b(?:often|frequently|common)\b/i.test(mostAtom.text) &&
    !measure &&
    !draft.groupBy &&
    !draft.rankField &&
    who
  ) {
    const ref = refOf(collection, 'tenants');
    if (!ref) throw new NoQuery();
    draft.groupBy = ref;
  }
  if (most && draft.rankField && fieldOf(collection, draft.rankField)?.type === 'choice') {
    draft.groupBy = draft.rankField;
    draft.rankField = undefined;
  }

  if (most?.by === 'amount' && !measure && !draft.rankField && !draft.groupBy && collection === 'requests')
    draft.rankField = 'cost';
}

function asksForOne(reader: ConditionReader, noun: Atom | undefined): boolean {
  return !plural(noun) || reader.line.some((word) => ['has', 'is', 'was', 'does', 'which of'].includes(word));
}

function rankedBy(reader: ConditionReader, most: Role & { role: 'most' }): string | undefined {
  const collection = reader.main;
  if (most.by === 'age')
    return collection === 'leases'
      ? reader.conditions.some(({ field }) => field === 'days_left') ||
        reader.atoms.some(({ sense }) => sense.event?.leases?.day === 'end_date')
        ? 'end_date'
        : 'start_date'
      : collection === 'payments'
        ? most.direction === 'descending'
          ? 'paid_on'
          : 'due_date'
        : collection === 'tenants'
          ? 'move_in_date'
          : 'created_on';
  if (most.by === 'size') return collection === 'properties' ? 'square_feet' : collections[collection].amount;
  if (most.by === 'length')
    return collection === 'leases'
      ? reader.line.some((word) => /^(?:left|remaining|to run|to go|still|time left|ahead)$/.test(word))
        ? 'end_date'
        : reader.line.some((word) => /^(?:has|have)$/.test(word))
          ? 'start_date'
          : 'months'
      : collection === 'tenants'
        ? 'move_in_date'
        : dayFields[collection];
  return collections[collection].amount;
}

/** Orders the records or the groups of a query by what the question ranks. */
export function applyOrder(reader: ConditionReader, question: Question, draft: QueryDraft, query: Query): void {
  const { group, measure, most, limit } = question;
  const { rankingNoun, collectionNoun } = draft;
  const collection = reader.main;
  const direction = most?.direction;
  const ranks = draft.rankField ?? (most?.by === 'amount' ? collections[collection].amount : undefined);
  const isPerGroup =
    group !== undefined && draft.groupBy === groupFieldOf(reader, question) && !measure && ranks !== undefined;
  // Who paid first is who has the first payment, and not who paid most or least.
  const isFirstPaid = draft.groupBy === 'tenant' && collection === 'payments' && most?.by === 'age';
  if (isFirstPaid && !/\b(?:paid|to pay)\b/.test(reader.sentence)) throw new NoQuery();
  if (direction && isFirstPaid) {
    delete query.aggregate;
    delete query.of;
    delete query.groupBy;
    draft.groupBy = undefined;
    query.order = { by: 'paid_on', direction };
    query.limit = limit ?? 1;
    query.conditions.push({ field: 'paid_on', operator: 'present', values: [] });
  } else if (direction && draft.groupBy && isPerGroup) {
    // "The highest rent in each city".
    query.aggregate = direction === 'descending' ? 'max' : 'min';
    query.of = ranks;
    draft.label ??= fieldOf(collection, ranks)?.label.toLowerCase() ?? null;
  } else if (direction && draft.groupBy) {
    // How many leases someone has is not how long they are.
    if (most?.by === 'length' && !measure && query.aggregate === 'count') throw new NoQuery();
    query.order = {
      by: 'value',
      direction: most?.by === 'age' ? (direction === 'ascending' ? 'descending' : 'ascending') : direction,
    };
    query.limit =
      limit ??
      (asksForOne(reader, draft.groupBy && !rankingNoun ? undefined : (rankingNoun ?? collectionNoun)) ? 1 : 5);
  } else if (direction) orderRecords(reader, question, draft, query);
}

function orderRecords(
  reader: ConditionReader,
  { most, mostAtom, measure, limit }: Question,
  draft: QueryDraft,
  query: Query,
): void {
  if (!most) return;
  const { direction } = most;
  const collection = reader.main;
  // What the last three repairs cost is the sum of three, the last ones.
  const isLastOf = query.aggregate !== undefined && most?.by === 'age';
  const by = isLastOf && collection === 'requests' ? 'closed_on' : (draft.rankField ?? rankedBy(reader, most));
  // The best home is not the one with the highest rent.
  const isOpinion = !draft.rankField && /^(?:best|worst)$/i.test(mostAtom?.text ?? '');
  if (isOpinion && mostAtom) reader.used.delete(mostAtom);
  if (!by || measure || isOpinion) throw new NoQuery();
  const isSince = most?.by === 'length' && (by === 'move_in_date' || by === 'start_date');
  query.order = { by, direction: isSince ? 'ascending' : direction };
  // Who has been here the longest is here still.
  if (isSince && collection === 'tenants' && !reader.says('status') && !/\b(?:did|ever)\b/.test(reader.sentence))
    reader.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
  // Who paid last is not who moved in last.
  const isLast = /^(?:first|last|most recently|last time|the last time)$/i.test(mostAtom?.text ?? '');
  const hasDone = reader.relations.has('payments') || reader.relations.has('requests');
  if (by === 'move_in_date' && !draft.rankField && isLast && hasDone) throw new NoQuery();
  // The last home to become vacant, or person to do a job, is not the last one added.
  if (
    by === 'created_on' &&
    (collection === 'properties' || collection === 'personnel') &&
    isLast &&
    !/\b(?:add|new|bought|buy|acquire|regist|creat|enter)/.test(reader.sentence)
  )
    throw new NoQuery();
  query.limit = limit ?? (asksForOne(reader, draft.rankingNoun ?? draft.collectionNoun) ? 1 : 5);
  query.conditions.push({ field: by, operator: 'present', values: [] });
}
