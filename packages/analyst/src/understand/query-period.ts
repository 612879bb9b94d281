import { addDays, daysAround } from '../dates/calendar.ts';
import type { FoundPeriod } from '../dates/dates.ts';
import { linkBetween, type PlainRecord } from '../query/collections.ts';
import type { PastDays } from '../query/past.ts';
import type { CollectionName, Condition, Query } from '../query/query.ts';
import { type Atom, has } from '../words/atoms.ts';
import type { ConditionReader } from './condition-reader.ts';
import type { QueryDraft, Question } from './question-draft.ts';

/** The periods of a question, and what they are of. */
export interface Periods {
  readonly atoms: readonly Atom[];
  /** The days in the past of whose state the question is. */
  readonly state: PastDays | null;
  readonly period?: Query['period'];
  readonly compareWith?: Query['compareWith'];
}

/** The day of a measure holds as long as the question does not say another status. */
const measureDayHolds = (conditions: readonly Condition[], defaults: ReadonlySet<Condition>) =>
  conditions.every((condition) => condition.field !== 'status' || defaults.has(condition));

/** The days of a question about how things were: "was overdue on May 3", "active leases at the end of March". */
function stateInPast(reader: ConditionReader, periods: readonly Atom[]): PastDays | null {
  const collection = reader.main;
  const [atom, other] = periods;
  const { from, to, text: words = '' } = atom?.period ?? {};
  if (!atom || other || !to || to >= reader.today) return null;
  const saysDue = reader.atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date' && !sense.noun);
  const happens = reader.atoms.some(({ sense }) => sense.event?.[collection]);
  if (happens || saysDue || reader.line.some((word) => /^(?:still|now|currently)$/.test(word))) return null;
  const says = (...values: string[]) =>
    reader.conditions.some(
      ({ field, values: own }) => field === 'status' && own.some((it) => values.includes(String(it))),
    );
  const isState =
    collection === 'debts' ||
    collection === 'leases' ||
    collection === 'tenants' ||
    collection === 'properties' ||
    collection === 'personnel' ||
    (collection === 'payments' && says('overdue')) ||
    (collection === 'requests' &&
      (says('open', 'in_progress') || reader.conditions.some(({ field }) => field === 'personnel')));
  if (!isState) return null;
  const wasSaid = /\b(?:was|were|had|did|owed|lived|stayed)\b/.test(reader.sentence);
  const isNow = reader.line.some((word) => /^(?:is|are|has|have)$/.test(word));
  const isDay = from === to || (from === undefined && /^(?:by|as of)\b/.test(words));
  if (!wasSaid && (isNow || !isDay)) return null;
  reader.use(atom);
  return { from: from ?? to, to };
}

/** Whether today only says that something is so now: what is overdue, running or occupied. */
function isOfNow(reader: ConditionReader, { from, to }: FoundPeriod, isAlone: boolean): boolean {
  const { atoms, main: collection } = reader;
  if (from !== reader.today || to !== reader.today) return false;
  if (collection === 'debts') return !atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date');
  return (
    isAlone &&
    ['leases', 'tenants', 'properties'].includes(collection) &&
    reader.says('status') &&
    !atoms.some(({ sense }) => sense.event || sense.measure)
  );
}

/** Whom a verb of related records is about, such as the tenants who "paid in May". */
function relatedEvent(reader: ConditionReader): Atom | undefined {
  const { main: collection } = reader;
  return reader.atoms.find((atom) => {
    if (!reader.free(atom)) return false;
    const [name] = Object.keys(atom.sense.event ?? {}) as CollectionName[];
    return (
      name &&
      name !== collection &&
      (reader.relations.has(name) || linkBetween(collection, name)) &&
      !atom.sense.event?.[collection]
    );
  });
}

/** The days of a period, as the question means them. */
function resolvedDays({ line, today }: ConditionReader, found: FoundPeriod): Pick<FoundPeriod, 'from' | 'to'> {
  // Who moved in this year is here by now.
  const latest = line.includes('moved in') || line.includes('moved out') ? today : undefined;
  // What came in "two months ago" did so in that month, and not on that day.
  const [, unit] = /\b(week|month|year)s? ago$/.exec(found.text) ?? [];
  const isDay = found.from !== undefined && found.from === found.to;
  const { from, to } = unit && isDay ? daysAround(unit as 'week' | 'month' | 'year', found.from ?? '') : found;
  const last = latest && (!to || to > latest) ? latest : to;
  return { ...(from && { from }), ...(last && { to: last }) };
}

/** The day that a period is of, where no word says it. */
function impliedDay(reader: ConditionReader, paysLate: boolean): string | undefined {
  const { main: collection } = reader;
  const statusIs = (...wanted: string[]) =>
    reader.conditions.some(
      ({ field: name, values }) => name === 'status' && values.every((value) => wanted.includes(String(value))),
    );
  if (collection === 'payments') return paysLate || statusIs('pending', 'overdue') ? 'due_date' : 'paid_on';
  if (collection === 'requests') return statusIs('completed', 'cancelled') ? 'closed_on' : 'created_on';
  if (collection === 'debts') return 'due_date';
  // "Need renewing this quarter" says by which day.
  if (collection !== 'leases' || !reader.says('days_left')) return undefined;
  reader.conditions.splice(0, Infinity, ...reader.conditions.filter(({ field }) => field !== 'days_left'));
  return 'end_date';
}

/** Gives the period to related records, where the main ones have no day for it. */
function applyToRelation(reader: ConditionReader, period: Atom & { period: FoundPeriod }, paysLate: boolean): void {
  const relation = [...reader.relations.values()].find(
    ({ collection: name, period: own }) => !own && ['payments', 'requests', 'debts'].includes(name),
  );
  if (!relation) return;
  const closed = relation.conditions.some(({ values }) => values.includes('completed'));
  const ofPayments = relation.collection === 'debts' || paysLate ? 'due_date' : 'paid_on';
  const field = relation.collection === 'requests' ? (closed ? 'closed_on' : 'created_on') : ofPayments;
  relation.period = { field, ...resolvedDays(reader, period.period) };
  reader.use(period);
}

/** One or two periods on the same day: a span of two, or one and what it is compared with. */
function applyToMain(
  reader: ConditionReader,
  [one, other]: readonly [FoundPeriod, Atom | undefined],
  field: string,
  { compare, isMany }: { compare: boolean; isMany: boolean },
): Pick<Periods, 'period' | 'compareWith'> {
  const alone = { period: { field, ...resolvedDays(reader, one) } };
  if (!other?.period) return alone;
  const joint = reader.atoms[reader.atoms.indexOf(other) - 1];
  const next = one.to && addDays(one.to, 1);
  if (!compare && !isMany && has(joint, 'and') && next === other.period.from) {
    reader.use(other);
    reader.use(joint);
    return { period: { field, ...resolvedDays(reader, { ...one, to: other.period.to }) } };
  }
  if (!compare || isMany) return alone;
  reader.use(other);
  if (has(joint, 'and') || has(joint, 'or')) reader.use(joint);
  return { ...alone, compareWith: resolvedDays(reader, other.period) };
}

const hasPeriod = (atom: Atom | undefined): atom is Atom & { period: FoundPeriod } => Boolean(atom?.period);

function applyPeriods(
  reader: ConditionReader,
  periods: readonly Atom[],
  { day, compare }: { day: string | undefined; compare: boolean },
): Pick<Periods, 'period' | 'compareWith'> | null {
  const { atoms, main: collection } = reader;
  const [one, other] = periods;
  if (!hasPeriod(one)) return null;
  if (isOfNow(reader, one.period, !other)) {
    reader.use(one);
    return null;
  }
  const event = atoms.find((atom) => atom.sense.event?.[collection] && reader.free(atom));
  const related = relatedEvent(reader);
  const isImplied = measureDayHolds(reader.conditions, reader.defaults);
  const said = (isImplied ? day : undefined) ?? event?.sense.event?.[collection]?.day;
  // "Whose lease ends soon" says when the lease ends, and not when something was due.
  const isOfRelated = related && atoms.indexOf(one) === atoms.indexOf(related) + 1;
  if (related && (!said || (isOfRelated && !event))) {
    const [[name, its] = []] = Object.entries(related.sense.event ?? {}) as [
      CollectionName,
      { day: string; conditions: readonly Condition[] },
    ][];
    const negated = has(atoms[atoms.indexOf(related) - 1], 'not');
    if (name && its && !negated && !other) {
      const relation = reader.relation(name, its.conditions);
      relation.period = { field: its.day, ...resolvedDays(reader, one.period) };
      reader.use(one);
      reader.use(related);
      return null;
    }
  }
  const paysLate = atoms.some(({ text }) => /^pays?\b.* late$/i.test(text));
  const field = said ?? impliedDay(reader, paysLate);
  if (!field) {
    if (!other) applyToRelation(reader, one, paysLate);
    return null;
  }
  reader.use(one);
  return applyToMain(reader, [one.period, other], field, { compare, isMany: periods.length > 2 });
}

/** Reads the periods, each with the day that its verb means. */
export function readPeriods(reader: ConditionReader, { compare }: Question, { day }: QueryDraft): Periods {
  const { atoms, main: collection } = reader;
  const periods = atoms.filter((atom) => atom.period);
  const state = compare ? null : stateInPast(reader, periods);
  if (state && (collection === 'tenants' || collection === 'leases') && !reader.says('status'))
    reader.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
  const applied = applyPeriods(reader, state ? [] : periods, {
    day,
    compare: compare !== undefined || (compare === undefined && atoms.some((atom) => has(atom, 'than'))),
  });
  return { ...applied, atoms: periods, state };
}

/** The requests that a question names by their titles. */
export const titledRequests = ({ atoms }: ConditionReader): PlainRecord[] =>
  atoms.flatMap(({ name }) => (name?.collection === 'requests' ? name.records : []));

/** Applies the verbs that tell a day: "moved in", "was paid". */
export function applyEvents(reader: ConditionReader, question: Question, { period }: Periods, draft: QueryDraft): void {
  const { most, when, daysUntil, howLong, unitGroup } = question;
  const { atoms, main: collection } = reader;
  const titled = titledRequests(reader);
  let told: string | undefined;
  for (const atom of atoms.filter((it) => it.sense.event && reader.free(it))) {
    // "A new furnace" is not when it was asked for.
    if (titled.length > 0 && /^new$/i.test(atom.text)) {
      reader.use(atom);
      continue;
    }
    const own = atom.sense.event?.[collection];
    // Of two days that are asked for, a query tells one.
    if (own && when && told !== undefined && told !== own.day) continue;
    if (own && (period || most || when || daysUntil || howLong || unitGroup || own.conditions.length > 0)) {
      const isNegated = has(atoms[atoms.indexOf(atom) - 1], 'not');
      if (isNegated) {
        reader.conditionsOn(own.conditions, true, false);
        reader.use(atoms[atoms.indexOf(atom) - 1]);
      } else
        for (const condition of own.conditions)
          if (!reader.conditions.some(({ field: name }) => name === condition.field))
            reader.condition(condition, false);
      if (most?.by === 'age') draft.rankField ??= own.day;
      if (when || daysUntil) draft.asked = told = own.day;
      draft.day ??= own.day;
      reader.use(atom);
    } else if (!own) {
      const [other, its] =
        (
          Object.entries(atom.sense.event ?? {}) as [
            CollectionName,
            { day: string; conditions: readonly Condition[] },
          ][]
        )[0] ?? [];
      const negated = has(atoms[atoms.indexOf(atom) - 1], 'not');
      if (other && its && reader.relations.has(other) && !negated) {
        reader.relation(other, its.conditions);
        reader.use(atom);
      }
    }
  }
}
