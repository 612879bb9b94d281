import { type Atom, atomsOf, has, joinNeighbours, plural, type RoleName, roleOf, text } from './atoms.ts';
import { type BoundAtom, readBounds } from './bounds.ts';
import { collections, fieldOf, linkBetween, type Records } from './collections.ts';
import { addDays, addMonths, daysAround, type FoundPeriod } from './dates.ts';
import { knownWords, type Sense, senseOf } from './lexicon.ts';
import { findNames, type NamedRecords } from './names.ts';
import { type PastDays, tellsOfPast } from './past.ts';
import type { CollectionName, Condition, Period, Query, Relation } from './query.ts';
import type { Bound, Role } from './vocabulary/words.ts';
import { corrected, wordsOf } from './words.ts';

/** What an answer is: a figure, the records, a figure for each group, a day, or yes or no with the records. */
type AnswerKind = 'figure' | 'list' | 'groups' | 'day' | 'whether';

export interface Understood {
  readonly query: Query;
  readonly kind: AnswerKind;
  /** The name of the figure, such as "revenue". */
  readonly label: string | null;
  /** The field that a question about single records asks for, such as "rent". */
  readonly asked: string | null;
  /** Whether the answer is yes or no. */
  readonly asksWhether: boolean;
  /** Whether the time from today is asked for, and not the day; in which unit. */
  readonly countsIn: 'days' | 'weeks' | 'months' | 'years' | null;
  /** For a comparison that is asked as "was it higher": what the question supposes. */
  readonly claim: Bound | null;
  /** The days in the past of whose state the question is; null for how things are now, and for what happened. */
  readonly state: PastDays | null;
}

export interface Understanding {
  /** Null where nothing of the question makes a query. */
  readonly understood: Understood | null;
  /** The words of the question that the query leaves out. Only a query that leaves out none may be answered. */
  readonly missed: readonly string[];
  /** Capitalised words that no record has, as names. */
  readonly unknown: readonly string[];
  /** What the question names: properties, tenants, personnel and places. */
  readonly named: readonly NamedRecords[];
  /** Names that several records have. */
  readonly unclear: readonly NamedRecords[];
  readonly periods: readonly FoundPeriod[];
  /** Numbers that are no part of a name or a period. */
  readonly numbers: readonly { readonly value: number; readonly isMoney: boolean }[];
}

const flipped: Partial<Record<Condition['operator'], Condition['operator']>> = {
  is: 'not',
  not: 'is',
  any: 'none',
  none: 'any',
  present: 'missing',
  missing: 'present',
  above: 'at_most',
  contains: undefined,
};

interface RelationDraft {
  collection: CollectionName;
  conditions: Condition[];
  period?: Period;
  operator: Relation['operator'];
  count: number;
}

/** Thrown where the words make no query; the words that were not used are reported. */
class NoQuery extends Error {}

const dayFields: Partial<Record<CollectionName, string>> = {
  leases: 'days_left',
  requests: 'days_open',
  payments: 'days_late',
  debts: 'days_late',
};
/** The bound of the day on which something began, for a bound of how long it lasts. */
const sinceBounds: Partial<Record<BoundAtom['operator'], Condition['operator']>> = {
  above: 'below',
  at_least: 'at_most',
  below: 'above',
  at_most: 'at_least',
};
const inDays: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 30, years: 365 };

/** Reads the atoms of one question into a query. */
class Reader {
  readonly #atoms: readonly Atom[];
  readonly #used = new Set<Atom>();
  readonly #line: readonly string[];
  readonly #today: string;
  readonly #conditions: Condition[] = [];
  readonly #relations = new Map<CollectionName, RelationDraft>();
  #main: CollectionName = 'properties';
  #bounds: BoundAtom[] = [];

  constructor(atoms: readonly Atom[], today: string) {
    this.#today = today;
    this.#atoms = atoms.filter(({ isFiller: filler }) => !filler);
    this.#line = atoms.map(({ text: words }) => words.toLowerCase());
  }

  get missed(): Atom[] {
    return this.#atoms.filter((atom) => !this.#used.has(atom));
  }

  #use<A extends Atom | undefined>(atom: A): A {
    if (atom) this.#used.add(atom);
    return atom;
  }

  #take(role: RoleName): Atom | undefined {
    return this.#use(this.#atoms.find((atom) => has(atom, role) && !this.#used.has(atom)));
  }

  #free = (atom: Atom) => !this.#used.has(atom);

  /** What a measure implies unless the question says otherwise: costs of what is completed. */
  #default(condition: Condition): void {
    if (this.#conditions.some(({ field }) => field === condition.field)) return;
    const own = { ...condition, values: [...condition.values] };
    this.#defaults.add(own);
    this.#conditions.push(own);
  }

  readonly #defaults = new Set<Condition>();

  #condition(condition: Condition, join: boolean): void {
    const implied = this.#conditions.find((own) => this.#defaults.has(own) && own.field === condition.field);
    if (implied) this.#conditions.splice(this.#conditions.indexOf(implied), 1);
    const same = this.#conditions.find(
      ({ field, operator }) =>
        field === condition.field &&
        (operator === 'is' || operator === 'any' || operator === 'not' || operator === 'none'),
    );
    if (same && JSON.stringify(same) === JSON.stringify(condition)) return;
    const [positive, negative] = [
      ['is', 'any'],
      ['not', 'none'],
    ];
    const both = (kinds: string[]) => same && kinds.includes(same.operator) && kinds.includes(condition.operator);
    if (same && both(negative)) {
      Object.assign(same, { operator: 'none', values: [...same.values, ...condition.values] });
      return;
    }
    if (same && both(positive)) {
      if (join) {
        Object.assign(same, { operator: 'any', values: [...same.values, ...condition.values] });
        return;
      }
      // "Open" beside "in progress": the narrower one.
      const narrower = condition.values.every((value) => same.values.includes(value)) ? condition : same;
      if (narrower === same && !same.values.every((value) => condition.values.includes(value))) throw new NoQuery();
      Object.assign(same, { operator: narrower.operator, values: narrower.values });
      return;
    }
    this.#conditions.push({ ...condition, values: [...condition.values] });
  }

  #negated(condition: Condition): Condition {
    // What is not completed still waits. What was cancelled or failed does not.
    if (condition.field === 'status' && condition.values[0] === 'completed')
      return {
        field: 'status',
        operator: 'any',
        values: this.#main === 'requests' ? ['open', 'in_progress'] : ['pending', 'overdue'],
      };
    const operator = flipped[condition.operator];
    if (!operator) throw new NoQuery();
    return { ...condition, operator };
  }

  #conditionsOn(conditions: readonly Condition[], isNegated: boolean, join: boolean): void {
    if (isNegated && conditions.length !== 1) throw new NoQuery();
    for (const condition of conditions) this.#condition(isNegated ? this.#negated(condition) : condition, join);
  }

  /** The relation to a collection; made where there is none yet. */
  #relation(
    collection: CollectionName,
    conditions: readonly Condition[],
    bound: Pick<RelationDraft, 'operator' | 'count'> = { operator: 'at_least', count: 1 },
  ): RelationDraft {
    const found = this.#relations.get(collection);
    if (found) {
      for (const condition of conditions) {
        const same = found.conditions.find(({ field }) => field === condition.field);
        if (!same) found.conditions.push({ ...condition });
        else if (JSON.stringify(same) !== JSON.stringify(condition)) {
          if (!['is', 'any'].includes(same.operator) || !['is', 'any'].includes(condition.operator))
            throw new NoQuery();
          Object.assign(same, { operator: 'any', values: [...same.values, ...condition.values] });
        }
      }
      return found;
    }
    if (!linkBetween(this.#main, collection)) throw new NoQuery();
    const draft: RelationDraft = {
      collection,
      conditions: conditions.map((it) => ({ ...it, values: [...it.values] })),
      ...bound,
    };
    this.#relations.set(collection, draft);
    return draft;
  }

  #value(atom: Atom, isNegated: boolean, join: boolean): boolean {
    const { value } = atom.sense;
    if (!value) return false;
    const own = value[this.#main];
    if (own) this.#conditionsOn(own, isNegated, join);
    else {
      const other = (Object.keys(value) as CollectionName[]).find(
        (name) => this.#relations.has(name) || linkBetween(this.#main, name),
      );
      if (!other) return false;
      this.#relation(other, value[other] ?? [], isNegated ? { operator: 'is', count: 0 } : undefined);
    }
    this.#use(atom);
    return true;
  }

  #name(atom: Atom, isNegated: boolean): boolean {
    const { name } = atom;
    if (!name) return false;
    const condition: Condition = name.place
      ? { ...name.place, values: [...name.place.values] }
      : { field: 'id', operator: 'any', values: name.records.map(({ id }) => id) };
    if (this.#main === name.collection) this.#conditionsOn([condition], isNegated, true);
    else {
      const ref = Object.values(collections[this.#main].fields).find(({ of }) => of === name.collection)?.id;
      const between = this.#between(name.collection);
      if (!name.place && ref) this.#conditionsOn([{ ...condition, field: ref }], isNegated, true);
      else if (between && !name.place && !isNegated)
        this.#relation(between.collection, [{ ...condition, field: between.ref }]);
      else this.#relation(name.collection, [condition], isNegated ? { operator: 'is', count: 0 } : undefined);
    }
    this.#use(atom);
    return true;
  }

  /** Requests lie between personnel and the properties and tenants of their work. */
  #between(collection: CollectionName): { collection: CollectionName; ref: string } | null {
    if (linkBetween(this.#main, collection)) return null;
    const ref = Object.values(collections.requests.fields).find(({ of }) => of === collection)?.id;
    return ref && linkBetween(this.#main, 'requests') ? { collection: 'requests', ref } : null;
  }

  read(): Understood {
    this.#bounds = readBounds(this.#atoms, this.#used);
    const atoms = this.#atoms;
    for (const atom of atoms) if (has(atom, 'now') || has(atom, 'only')) this.#use(atom);
    const count = this.#take('count');
    const much = this.#take('much');
    while (this.#take('much'));
    const share = this.#take('share');
    const aggregateAtom = this.#take('aggregate');
    const whether = this.#take('whether');
    const when = this.#take('when');
    const takes = atoms.some((atom) => atom.sense.measure?.of === 'days_open');
    const howLongAtom = this.#take('how_long');
    // "How long does a repair take" asks for the average.
    const howLong = takes ? undefined : howLongAtom;
    let daysUntil = this.#take('days_until');
    const leftAt = atoms.findIndex((atom) => has(atom, 'left'));
    const unitLeft = atoms.slice(0, Math.max(leftAt, 0)).findLast((atom) => has(atom, 'unit'));
    const untilRole = roleOf(daysUntil);
    let countsIn: Understood['countsIn'] = untilRole?.role === 'days_until' ? (untilRole.unit ?? 'days') : null;
    const unitOfLeft = roleOf(unitLeft);
    if (
      count &&
      unitLeft &&
      unitOfLeft?.role === 'unit' &&
      unitOfLeft.unit !== 'dollars' &&
      unitOfLeft.unit !== 'percent'
    ) {
      daysUntil = this.#use(unitLeft);
      countsIn = unitOfLeft.unit;
    }
    if (unitLeft) this.#use(atoms[leftAt]);
    const higher = atoms.find(
      (atom, at) =>
        roleOf(atom)?.role === 'bound' && atoms[at + 1]?.period && atoms.filter(({ period }) => period).length === 2,
    );
    const compare = this.#use(higher) ?? (atoms.find((atom) => has(atom, 'compare')) && this.#take('compare'));
    const part = atoms.find((atom) => atom.sense.share);
    const lists = atoms.filter((atom) => has(atom, 'list')).map((atom) => this.#use(atom));
    const who = this.#take('who');
    while (this.#take('who'));

    // Groups: "per city", "by month", "for each tenant".
    let group: Atom | undefined;
    let unitGroup: 'month' | 'quarter' | 'year' | undefined;
    for (const [at, atom] of atoms.entries()) {
      const role = roleOf(atom);
      if (role?.role === 'by') {
        unitGroup = role.unit;
        this.#use(atom);
      }
      if (role?.role !== 'per') continue;
      const next = atoms[at + 1];
      if (next && (next.sense.noun || next.sense.field) && !group) {
        group = this.#use(next);
        this.#use(atom);
      } else if (next && roleOf(next)?.role === 'unit') {
        const { unit } = roleOf(next) as { unit: string };
        if (unit === 'months' || unit === 'years') {
          unitGroup = unit === 'months' ? 'month' : 'year';
          this.#use(atom);
          this.#use(next);
        }
      } else if (next && (next.name || next.period || next.sense.value)) this.#use(atom);
    }

    // The order: "top 3", "cheapest", "the most".
    const mostAt = atoms.findIndex((atom) => has(atom, 'most') && this.#free(atom));
    const mostAtom = atoms[mostAt];
    const most = mostAtom ? (roleOf(mostAtom) as Role & { role: 'most' }) : null;
    let limit: number | undefined;
    let rankedUnit: 'month' | 'quarter' | 'year' | undefined;
    if (mostAtom) {
      this.#use(mostAtom);
      const numbers = atoms.filter((atom) => atom.number && this.#free(atom));
      if (numbers.length === 1) limit = this.#use(numbers[0])?.number?.value;
    }
    if (most || compare === undefined)
      for (const atom of atoms) {
        const role = roleOf(atom);
        if (most && role?.role === 'unit' && this.#free(atom) && ['months', 'years'].includes(role.unit)) {
          rankedUnit = role.unit === 'months' ? 'month' : 'year';
          this.#use(atom);
        }
      }
    for (const atom of atoms.filter((it) => has(it, 'often') || has(it, 'than'))) this.#use(atom);

    // Segments: what is asked, and what "with", "without", "never" and "except" add.
    const segments: { link: Atom | null; atoms: Atom[] }[] = [{ link: null, atoms: [] }];
    for (const atom of atoms) {
      const role = roleOf(atom)?.role;
      if (role === 'with' || role === 'without' || role === 'never' || role === 'except')
        segments.push({ link: atom, atoms: [] });
      else segments.at(-1)?.atoms.push(atom);
    }
    const main = segments[0]?.atoms ?? [];
    const allNouns = atoms.filter((atom) => atom.sense.noun && this.#free(atom));
    const mainNouns = main.filter((atom) => atom.sense.noun && this.#free(atom));
    const isMeasure = (atom: Atom) => {
      const { measure, event, value } = atom.sense;
      if (!measure || !this.#free(atom)) return false;
      const noun = allNouns[0]?.sense.noun;
      // "Payments that were made" are payments, and "requests completed" are requests.
      return !(
        noun &&
        (event?.[noun.collection] || (noun.collection === measure.collection && value?.[noun.collection]))
      );
    };
    let measureAtom = atoms.find(isMeasure);
    const field = atoms.find((atom) => atom.sense.field && this.#free(atom) && atom !== group && !atom.sense.noun);
    const isRent = field?.sense.field?.leases === 'rent';
    const isPlainPay = measureAtom && /^pays?$|^paying$/i.test(measureAtom.text) && !atoms.some((atom) => atom.period);
    // What somebody pays is their rent, and not the sum of all that they have paid.
    if (isPlainPay && !isRent && !atoms.some((atom) => atom.sense.value?.payments)) throw new NoQuery();
    const isPresentPay =
      measureAtom && /^pays?$|^paying$/i.test(measureAtom.text) && isRent && !atoms.some((atom) => atom.period);
    if (isPresentPay) {
      this.#use(measureAtom);
      measureAtom = undefined;
    }
    // What a vacant home costs is its rent.
    if (field && /\blost\b/i.test(field.text)) {
      this.#use(measureAtom);
      measureAtom = undefined;
    }
    let measure = measureAtom?.sense.measure ?? null;
    if (!measure && higher && allNouns.length === 0 && !field) {
      measureAtom = higher;
      measure = senseOf('revenue')?.measure ?? null;
    }
    // "Rent from November to January" is what came in.
    const isPast = (atom: Atom) => atom.period && (atom.period.from ?? '') <= this.#today;
    const isLate = atoms.some(({ sense }) => sense.value?.debts);
    const isRentOnly = !measure && isRent && field && allNouns.length === 0 && !aggregateAtom && !when && !isLate;
    if (isRentOnly && field && atoms.some(isPast)) {
      measureAtom = field;
      measure = senseOf('rent collected')?.measure ?? null;
      // What was due, whether or not it came in.
      if (measure && atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date')) {
        const conditions = measure.conditions.filter((it) => it.field !== 'status');
        measure = { ...measure, conditions, day: 'due_date', label: 'rent due' };
      }
    }
    if (measureAtom && measure?.collection === 'payments' && has(atoms[atoms.indexOf(measureAtom) - 1], 'not')) {
      this.#use(atoms[atoms.indexOf(measureAtom) - 1]);
      measure = senseOf('overdue amount')?.measure ?? null;
    }
    // "Overdue" of persons is what they owe.
    const overdueAtom = atoms.find((atom) => atom.sense.value?.debts && this.#free(atom) && !atom.sense.measure);
    if (
      !measure &&
      overdueAtom &&
      !allNouns.some((atom) => atom.sense.noun?.collection === 'payments') &&
      (who || much || most || mainNouns.length === 0)
    ) {
      measureAtom = overdueAtom;
      measure = senseOf('overdue amount')?.measure ?? null;
    }

    const first = mainNouns[0] ?? allNouns[0];
    const firstNoun = first?.sense.noun;
    const groupNoun = group?.sense.noun;

    let of: string | undefined;
    let aggregate: Query['aggregate'] = aggregateAtom
      ? (roleOf(aggregateAtom) as Role & { role: 'aggregate' }).aggregate
      : undefined;
    let groupBy: string | undefined;
    let label: string | null = null;
    let asked: string | null = null;
    let rankField: string | undefined;
    let sortField: string | undefined;
    let day: string | undefined;
    let consumedNoun: Atom | undefined;
    let rankingNoun: Atom | undefined;
    let isAcross = false;

    const refTo = refOf;

    if (part?.sense.share) {
      this.#use(part);
      this.#main = part.sense.share.collection;
      label = part.text.toLowerCase();
    } else if (measure && measureAtom) {
      this.#main = measure.collection;
      this.#use(measureAtom);
      of = measure.of;
      day = measure.day;
      label = measure.label;
      for (const condition of measure.conditions) this.#default(condition);
      aggregate ??= measure.of === 'days_open' ? 'average' : 'sum';
    } else if (field && firstNoun && !field.sense.field?.[firstNoun.collection]) {
      // A field of another collection: "which tenant pays the highest rent".
      const other = (Object.keys(field.sense.field ?? {}) as CollectionName[]).find((name) =>
        linkBetween(firstNoun.collection, name),
      );
      if (!other) throw new NoQuery();
      this.#main = other;
      isAcross = true;
    } else if (firstNoun) {
      this.#main = firstNoun.collection;
    } else if (field) {
      const options = Object.keys(field.sense.field ?? {}) as CollectionName[];
      const named = atoms.flatMap(({ name }) => name?.collection ?? []);
      const groupField = group?.sense.field;
      const groupOf = group?.sense.noun?.collection;
      // The rent that a city brings is that of its leases.
      const isPlaces = (much ?? aggregateAtom) && !aggregateAtom && atoms.every(({ name }) => !name || name.place);
      const fits = options.filter((name) => (!groupField || groupField[name]) && (!groupOf || refOf(name, groupOf)));
      this.#main =
        (isPlaces ? undefined : fits.find((name) => named.includes(name))) ??
        fits.find((name) => atoms.every((atom) => !atom.sense.value || atom.sense.value[name])) ??
        fits[0] ??
        options[0] ??
        'properties';
    } else {
      const event = atoms.find((atom) => atom.sense.event && this.#free(atom));
      const value = atoms.find((atom) => atom.sense.value && this.#free(atom));
      if (who && !event && !value) throw new NoQuery();
      const options = Object.keys(value?.sense.value ?? event?.sense.event ?? {}) as CollectionName[];
      const named = atoms.flatMap(({ name }) => name?.collection ?? []);
      const guess = options.find((name) => named.includes(name)) ?? options[0];
      const isOf = (name: CollectionName) => atoms.every((atom) => !atom.sense.value || atom.sense.value[name]);
      if (who && value && isOf('personnel')) this.#main = 'personnel';
      else if (who && guess === 'tenants') this.#main = 'tenants';
      else if (
        who &&
        guess &&
        linkBetween('tenants', guess) &&
        !['properties', 'requests', 'personnel'].includes(guess)
      )
        this.#main = 'tenants';
      else if (who && text(atoms).startsWith('everyone')) this.#main = 'tenants';
      else if (howLong && named.includes('tenants')) this.#main = 'tenants';
      else if (guess && !who) this.#main = guess;
      else throw new NoQuery();
    }
    if (who && !firstNoun && !measure && !field && atoms.length > 0)
      this.#main = this.#main === 'payments' || this.#main === 'debts' ? 'tenants' : this.#main;

    const target = this.#main;
    // The field that is aggregated, ordered by or asked for.
    const fieldAtoms = atoms.filter((atom) => atom.sense.field?.[target] && this.#free(atom) && !atom.sense.noun);
    const mainField = measure ? undefined : fieldAtoms.find((atom) => segments[0]?.atoms.includes(atom) || most);
    const fieldName = mainField?.sense.field?.[target];
    const fieldType = fieldName ? fieldOf(target, fieldName)?.type : undefined;
    if (measure && isRent && target === 'payments' && field) {
      this.#use(field);
      this.#condition({ field: 'type', operator: 'is', values: ['rent'] }, false);
      label = 'rent received';
    }
    if (measure && target === 'debts' && isRent && field) {
      this.#use(field);
      this.#condition({ field: 'type', operator: 'is', values: ['rent'] }, false);
    }
    if (measure && target === 'requests' && field?.sense.field?.requests === 'cost') this.#use(field);

    // Which nouns are what is asked for, what is grouped by, and what is related.
    if (measure || (firstNoun && firstNoun.collection !== target)) {
      for (const atom of mainNouns) {
        const noun = atom.sense.noun;
        if (!noun || !this.#free(atom)) continue;
        if (noun.collection === target) {
          this.#use(atom);
          for (const condition of noun.conditions) this.#condition(condition, false);
          consumedNoun = atom;
        } else if (noun.conditions.length === 0 && refTo(target, noun.collection) && !rankingNoun)
          rankingNoun = this.#use(atom);
      }
      if (who && !rankingNoun && !group) rankingNoun = who;
    } else if (first && firstNoun) {
      this.#use(first);
      consumedNoun = first;
      for (const condition of firstNoun.conditions) this.#condition(condition, false);
    }
    if (mainField && fieldType) {
      this.#use(mainField);
      if (most) rankField = fieldName;
      else if (fieldType === 'money' || fieldType === 'number') {
        const isCost =
          /^costs?$/i.test(mainField.text) && this.#line.some((word) => /^(?:did|do|does|have|has|will)$/.test(word));
        if (aggregate || much || group || unitGroup || isCost || !firstNoun?.plural) of = fieldName;
        asked = fieldName ?? null;
      } else asked = fieldName ?? null;
      label ??= fieldOf(target, fieldName ?? '')?.label.toLowerCase() ?? null;
    }

    // Values right before a noun belong to it; the rest describe what is asked for, or imply a relation.
    const negatedAt = (at: number) => has(atoms[at - 1], 'not');
    const joinedAt = (at: number) => {
      const joins = (atom: Atom | undefined) => has(atom, 'and') || has(atom, 'or');
      if (!joins(atoms[at - 1])) return false;
      this.#use(atoms[at - 1]);
      return true;
    };
    const partShare = share ? atoms.indexOf(consumedNoun ?? measureAtom ?? mainField ?? share) : -1;
    const shareConditions: Condition[] = [];
    const shareRelations: RelationDraft[] = [];
    /** What a name adds: the part where nothing else says which, and else a condition of the whole. */
    const named: { conditions: Condition[]; relations: RelationDraft[] } = { conditions: [], relations: [] };
    const toPart = (
      from: number,
      related: ReadonlySet<CollectionName>,
      part: { conditions: Condition[]; relations: RelationDraft[] },
    ) => {
      part.conditions.push(...this.#conditions.splice(from));
      for (const [name, relation] of this.#relations)
        if (!related.has(name)) {
          part.relations.push(relation);
          this.#relations.delete(name);
        }
    };

    for (const { link, atoms: own } of segments) {
      const role = roleOf(link ?? undefined)?.role;
      const isOut = role === 'without' || role === 'never' || role === 'except';
      if (link)
        this.#segment(link, own, {
          most,
          rank: (name) => (rankField ??= name),
          rankNoun: (atom) => (rankingNoun ??= atom),
          measured: measure !== null,
          sums: Boolean(much ?? aggregateAtom) || isAcross,
          sum: (name) => {
            of ??= name;
          },
          target,
        });
      for (const atom of own) {
        if (!this.#free(atom)) continue;
        const at = atoms.indexOf(atom);
        const isNegated = negatedAt(at) !== (isOut && role === 'except');
        const join = joinedAt(at);
        const unused = this.missed.length;
        const negate = () => {
          // A negation counts as understood only with what it negates.
          if (negatedAt(at) && this.missed.length < unused) this.#use(atoms[at - 1]);
        };
        const [conditionsBefore, relatedBefore] = [this.#conditions.length, new Set(this.#relations.keys())];
        const isPart = share !== undefined && at > partShare;
        if (atom.name) {
          this.#name(atom, isNegated);
          if (isPart) toPart(conditionsBefore, relatedBefore, named);
          negate();
          continue;
        }
        const { noun, value, event } = atom.sense;
        if (value && !(event?.[target] && (!value[target] || atoms.some(({ period }) => period)))) {
          const following = atoms
            .slice(at + 1)
            .find((next) => !next.sense.value && !has(next, 'and') && !has(next, 'or'));
          const ofNoun = following?.sense.noun;
          if (ofNoun && ofNoun.collection !== target && value[ofNoun.collection] && following !== rankingNoun) {
            this.#relation(
              ofNoun.collection,
              value[ofNoun.collection] ?? [],
              isNegated ? { operator: 'is', count: 0 } : undefined,
            );
            this.#use(atom);
          } else this.#value(atom, isNegated, join);
          negate();
          if (isPart)
            toPart(conditionsBefore, relatedBefore, { conditions: shareConditions, relations: shareRelations });
          continue;
        }
        if (noun && noun.collection !== target) {
          if (most && !measure && atoms.indexOf(atom) > mostAt && refTo(noun.collection, target)) continue;
          // "Which tenants are a problem" is not about those with a request.
          const isBare =
            link === null && noun.conditions.length === 0 && noun.collection === 'requests' && target === 'tenants';
          if (isBare && !this.#relations.has(noun.collection)) continue;
          if (linkBetween(target, noun.collection)) {
            this.#relation(noun.collection, noun.conditions, isNegated ? { operator: 'is', count: 0 } : undefined);
            this.#use(atom);
            negate();
          }
          continue;
        }
        if (noun && noun.collection === target) {
          if (noun.conditions.length > 0) {
            this.#conditionsOn(noun.conditions, isNegated, join || isOut);
            if (isPart)
              toPart(conditionsBefore, relatedBefore, { conditions: shareConditions, relations: shareRelations });
          }
          this.#use(atom);
          if (noun.conditions.length > 0) negate();
        }
      }
    }

    const isNamedPart = shareConditions.length + shareRelations.length === 0;
    (isNamedPart ? shareConditions : this.#conditions).push(...named.conditions);
    if (isNamedPart) shareRelations.push(...named.relations);
    else for (const relation of named.relations) this.#relations.set(relation.collection, relation);

    // "Which property has the most requests": the requests are counted, and the property is the group.
    let collection: CollectionName = target;
    if (most && !measure && !rankField) {
      const counted = atoms.find(
        (atom) => atom.sense.noun && this.#free(atom) && atoms.indexOf(atom) > mostAt && atom !== consumedNoun,
      );
      const ref = counted?.sense.noun && refTo(counted.sense.noun.collection, target);
      if (counted?.sense.noun && ref) {
        collection = counted.sense.noun.collection;
        this.#use(counted);
        const own = this.#relations.get(collection);
        this.#relations.delete(collection);
        const moved = this.#conditions.splice(0);
        this.#main = collection;
        for (const condition of [...(own?.conditions ?? []), ...counted.sense.noun.conditions])
          this.#condition(condition, false);
        if (moved.length > 0) this.#relation(target, moved);
        groupBy = ref;
      }
    }
    // The same for "who pays late most often", and "which city has the most properties".
    if (most && !measure && !groupBy && !rankField && who && this.#relations.size === 1) {
      const [relation] = this.#relations.values();
      const ref = relation && refTo(relation.collection, target);
      if (relation && ref) {
        collection = relation.collection;
        this.#relations.clear();
        this.#conditions.splice(0);
        this.#main = collection;
        for (const condition of relation.conditions) this.#condition(condition, false);
        groupBy = ref;
      }
    }
    // "The most requests" counts them, and says nothing of what each costs.
    const counts = mostAtom && /^(?:the )?(?:most|fewest|least)$/i.test(mostAtom.text);
    const after = atoms.slice(mostAt + 1).find((atom) => !atom.sense.value);
    if (most && counts && !measure && !groupBy && !rankField && after?.sense.noun && after === consumedNoun) {
      const ref = who && refTo(collection, 'tenants');
      if (!ref && !rankedUnit) throw new NoQuery();
      groupBy = ref || undefined;
    }
    // "Who complains most often" counts the requests of each.
    if (
      mostAtom &&
      /\b(?:often|frequently|common)\b/i.test(mostAtom.text) &&
      !measure &&
      !groupBy &&
      !rankField &&
      who
    ) {
      const ref = refTo(collection, 'tenants');
      if (!ref) throw new NoQuery();
      groupBy = ref;
    }
    if (most && rankField && fieldOf(collection, rankField)?.type === 'choice') {
      groupBy = rankField;
      rankField = undefined;
    }

    if (most?.by === 'amount' && !measure && !rankField && !groupBy && collection === 'requests') rankField = 'cost';
    if (collection === 'requests' && [of, rankField, asked].includes('cost'))
      this.#default({ field: 'status', operator: 'is', values: ['completed'] });
    // Periods, each with the day that its verb means.
    const periods = atoms.filter((atom) => atom.period);
    const state = compare ? null : this.#stateInPast(collection, periods);
    if (
      state &&
      (collection === 'tenants' || collection === 'leases') &&
      !this.#conditions.some(({ field: own }) => own === 'status')
    )
      this.#condition({ field: 'status', operator: 'is', values: ['active'] }, false);
    const period = this.#periods(collection, state ? [] : periods, {
      day,
      compare: compare !== undefined || (compare === undefined && atoms.some((atom) => has(atom, 'than'))),
    });
    for (const atom of atoms.filter((it) => it.sense.event && this.#free(it))) {
      const own = atom.sense.event?.[collection];
      if (own && (period?.period || most || when || daysUntil || howLong || unitGroup || own.conditions.length > 0)) {
        const isNegated = negatedAt(atoms.indexOf(atom));
        if (isNegated) {
          this.#conditionsOn(own.conditions, true, false);
          this.#use(atoms[atoms.indexOf(atom) - 1]);
        } else
          for (const condition of own.conditions)
            if (!this.#conditions.some(({ field: name }) => name === condition.field))
              this.#condition(condition, false);
        if (most?.by === 'age') rankField ??= own.day;
        if (when || daysUntil) asked = own.day;
        day ??= own.day;
        this.#use(atom);
      } else if (!own) {
        const [other, its] =
          (
            Object.entries(atom.sense.event ?? {}) as [
              CollectionName,
              { day: string; conditions: readonly Condition[] },
            ][]
          )[0] ?? [];
        const negated = has(atoms[atoms.indexOf(atom) - 1], 'not');
        if (other && its && this.#relations.has(other) && !negated) {
          this.#relation(other, its.conditions);
          this.#use(atom);
        }
      }
    }

    // "Expiring leases" are those that end soon, and not all that will end some day.
    const isEnding = atoms.some(
      (atom) => /^(?:ending|expiring|running out|up for renewal)$/i.test(atom.text) && this.#used.has(atom),
    );
    if (isEnding && collection === 'leases' && !period?.period && !most && !when && !daysUntil && !groupBy)
      if (!this.#bounds.some(({ unit }) => unit) && !this.#conditions.some((it) => it.field === 'days_left'))
        for (const operator of ['below', 'above'] as const)
          this.#condition({ field: 'days_left', operator, values: [operator === 'below' ? 61 : -1] }, false);

    this.#applyBounds(collection, { of, groupBy, measured: measure !== null });

    const says = (name: string) => this.#conditions.some(({ field: own }) => own === name);
    // A problem that was solved is none any more.
    const isProblem = /^(?:problems?|issues?)$/i.test(consumedNoun?.text ?? '') && (!most || most.by === 'age');
    if (collection === 'requests' && isProblem && !says('status') && !period?.period && !count && !group && !of)
      this.#condition({ field: 'status', operator: 'any', values: ['open', 'in_progress'] }, false);
    if (collection === 'requests' && says('priority') && !says('status') && !period?.period)
      this.#condition({ field: 'status', operator: 'any', values: ['open', 'in_progress'] }, false);
    // What a record owes without saying: only leases that hold have a rent, and only what was done had a cost.
    const hasCondition = (name: string) => this.#conditions.some(({ field: own }) => own === name);
    const isOver =
      (countsIn !== null || when) &&
      atoms.some((atom) => atom.sense.event?.leases && !atom.sense.event.leases.conditions.length);
    if (collection === 'leases' && !hasCondition('status') && !isOver && (of || rankField || asked || most))
      this.#condition({ field: 'status', operator: 'is', values: ['active'] }, false);
    if (collection === 'payments' && period?.period?.field === 'paid_on' && !hasCondition('status'))
      this.#condition({ field: 'status', operator: 'is', values: ['completed'] }, false);
    if (
      collection === 'tenants' &&
      !hasCondition('status') &&
      // Who moved out is no tenant any more.
      ![...this.#relations.values()].some((relation) => relation.period?.field === 'end_date') &&
      (this.#relations.size > 0 || this.#conditions.length > 0)
    )
      this.#condition({ field: 'status', operator: 'is', values: ['active'] }, false);
    for (const relation of this.#relations.values())
      if (
        relation.collection === 'leases' &&
        relation.conditions.length === 0 &&
        !relation.period &&
        !segments.some(({ link }) => has(link ?? undefined, 'never'))
      )
        relation.conditions.push({ field: 'status', operator: 'is', values: ['active'] });

    const groupField =
      group?.sense.field?.[collection] ??
      (groupNoun && refTo(collection, groupNoun.collection)) ??
      linkedField(collection, group?.sense.field);
    if (group && !groupField) {
      this.#used.delete(group);
      throw new NoQuery();
    }
    const groupType = groupField && !groupField.includes('.') ? fieldOf(collection, groupField)?.type : undefined;
    const isOrder =
      groupField &&
      !of &&
      !measure &&
      (groupType === 'money' || (groupType === 'number' && !['bedrooms', 'bathrooms'].includes(groupField)));
    if (isOrder) sortField = rankField ??= groupField;
    else groupBy ??= groupField;
    const groupUnit = unitGroup ?? rankedUnit;
    const isRentRate = ['leases', 'properties'].includes(collection) && (of === 'rent' || asked === 'rent');
    if (groupUnit && !(isRentRate && !period?.period)) {
      const by = period?.period?.field ?? day ?? collections[collection].day;
      groupBy = groupUnit === 'month' ? by : `${by}.${groupUnit}`;
    }
    const ranked = rankingNoun;
    if (ranked && !groupBy && !share) {
      const to = ranked.sense.noun?.collection ?? 'tenants';
      const ref = refTo(collection, to);
      if (!ref) throw new NoQuery();
      if (count && !most) {
        aggregate = 'distinct';
        of = ref;
      } else if (!rankField || measure) groupBy = ref;
    }
    if (rankField && groupBy && measure === null && rankField === 'cost') {
      of = 'cost';
      aggregate = 'sum';
    }
    if (rankField && ranked && rankField === 'cost' && collection === 'requests') {
      groupBy = refTo(collection, ranked.sense.noun?.collection ?? 'tenants');
      of = 'cost';
      aggregate = 'sum';
    }
    if (of && !aggregate && !share) aggregate = 'sum';
    // "The average per month" of what is added up or counted is that of the figures of the months.
    const isOverGroups =
      groupBy !== undefined &&
      !most &&
      (aggregate === 'average' || aggregate === 'median') &&
      (count !== undefined || (groupUnit !== undefined && (measure?.of === 'amount' || measure?.of === 'cost')));
    const overGroups = isOverGroups ? (aggregate as 'average' | 'median') : undefined;
    if (isOverGroups) aggregate = count ? 'count' : 'sum';
    if (aggregate && aggregate !== 'distinct' && aggregate !== 'count' && !of) {
      const amount = ['payments', 'debts'].includes(collection) ? collections[collection].amount : undefined;
      if (groupBy && !count) throw new NoQuery();
      if (!amount || (aggregate !== 'sum' && !aggregateAtom)) throw new NoQuery();
      of = amount;
    }
    if (much && !of && !count && !aggregate) {
      of = mainField
        ? fieldName
        : ['payments', 'debts'].includes(collection)
          ? collections[collection].amount
          : undefined;
      if (!of) throw new NoQuery();
      if (of) aggregate = 'sum';
    }
    if (count && !aggregate && !share) aggregate = 'count';

    const query: Query = { collection, conditions: this.#conditions };
    if (this.#relations.size > 0) query.relations = [...this.#relations.values()];
    if (period?.period) query.period = period.period;
    else if (collection === 'tenants' && this.#line.includes('moved in'))
      query.period = { field: 'move_in_date', to: this.#today };
    if (period?.compareWith) query.compareWith = period.compareWith;
    if (part?.sense.share) {
      query.aggregate = 'share';
      query.share = { conditions: [...part.sense.share.conditions] };
    } else if (share) {
      if (shareConditions.length + shareRelations.length === 0) throw new NoQuery();
      query.aggregate = 'share';
      query.share = {
        conditions: shareConditions,
        ...(shareRelations.length > 0 && { relations: shareRelations }),
      };
      if (measure || of) query.of = of ?? measure?.of ?? '';
    } else if (aggregate) query.aggregate = aggregate;
    if (of && aggregate && aggregate !== 'count' && !share && !part) query.of = of;
    if (groupBy) {
      query.groupBy = groupBy;
      query.aggregate ??= 'count';
    }
    if (overGroups) query.overGroups = overGroups;
    // Who has been overdue the longest is not who owes most.
    if (groupBy && measure && collection === 'debts' && (most?.by === 'length' || most?.by === 'age')) {
      query.aggregate = 'max';
      query.of = 'days_late';
      label = 'days late';
    }
    const direction = most?.direction;
    const ranks = rankField ?? (most?.by === 'amount' ? collections[collection].amount : undefined);
    const isPerGroup = group !== undefined && groupBy === groupField && !measure && ranks !== undefined;
    if (direction && groupBy && isPerGroup) {
      // "The highest rent in each city".
      query.aggregate = direction === 'descending' ? 'max' : 'min';
      query.of = ranks;
      label ??= fieldOf(collection, ranks)?.label.toLowerCase() ?? null;
    } else if (direction && groupBy) {
      query.order = {
        by: 'value',
        direction: most?.by === 'age' ? (direction === 'ascending' ? 'descending' : 'ascending') : direction,
      };
      query.limit = limit ?? (this.#asksForOne(groupBy && !ranked ? undefined : (rankingNoun ?? consumedNoun)) ? 1 : 5);
    } else if (direction) {
      const by = rankField ?? this.#rankedBy(collection, most);
      // The best home is not the one with the highest rent.
      const isOpinion = !rankField && /^(?:best|worst)$/i.test(mostAtom?.text ?? '');
      if (isOpinion && mostAtom) this.#used.delete(mostAtom);
      if (!by || measure || isOpinion) throw new NoQuery();
      const isSince = most?.by === 'length' && by === 'move_in_date';
      query.order = { by, direction: isSince ? 'ascending' : direction };
      query.limit = limit ?? (this.#asksForOne(rankingNoun ?? consumedNoun) ? 1 : 5);
      query.conditions.push({ field: by, operator: 'present', values: [] });
    }
    if (sortField && !query.order) query.order = { by: sortField, direction: 'descending' };
    if (this.#having) query.having = this.#having;
    const isDay = (when || daysUntil || howLong) && (!count || unitLeft);
    if (isDay) {
      const by = daysUntil
        ? asked
        : (asked ??
          (howLong
            ? collection === 'tenants'
              ? 'move_in_date'
              : collection === 'leases' &&
                  !this.#line.some((word) => /^(?:left|until|till|remaining|still|run)$/.test(word))
                ? 'months'
                : dayFields[collection]
            : day));
      if (!by && (unitLeft || daysUntil) && collection === 'leases') asked = 'end_date';
      if (!by && !asked) throw new NoQuery();
      asked = by ?? asked;
      query.order ??= { by: asked ?? '', direction: 'ascending' };
      delete query.aggregate;
      delete query.of;
    }
    void lists;
    const isDue = period?.period?.field === 'due_date';
    // A payment that failed has another in its place.
    if (collection === 'payments' && isDue && aggregate)
      this.#default({ field: 'status', operator: 'not', values: ['failed'] });
    if (collection === 'payments' && isDue && of) label = isRent ? 'rent due' : 'due';
    if (
      collection === 'payments' &&
      aggregate &&
      ['average', 'median', 'sum'].includes(aggregate) &&
      !says('status') &&
      !isDue
    )
      this.#default({ field: 'status', operator: 'is', values: ['completed'] });
    const asksWhether =
      whether || /^(?:is|are|does|do|did|has|have|was|were)$/.test(this.#line[0] ?? '') || has(this.#atoms[0], 'with');
    const kind: AnswerKind = isDay
      ? 'day'
      : groupBy && !overGroups
        ? 'groups'
        : asksWhether && !query.aggregate && !lists.length
          ? 'whether'
          : query.aggregate
            ? 'figure'
            : 'list';
    // A list of everything, asked for in no word, is a guess.
    if (
      kind === 'list' &&
      !lists.length &&
      !who &&
      this.#conditions.length === 0 &&
      this.#relations.size === 0 &&
      !query.period &&
      !query.order &&
      atoms.length < 1
    )
      throw new NoQuery();
    // Whether somebody has paid is more than whether anything of theirs came in.
    if (asksWhether && measure?.collection === 'payments' && !higher && !lists.length) throw new NoQuery();
    // How well something does is no figure of its own.
    if (mostAtom && this.#line.some((word) => word === 'doing' || word === 'performing')) {
      this.#used.delete(mostAtom);
      throw new NoQuery();
    }
    // What should come in is not what came in, and the first of the month is no rank.
    const isExpected = measure?.collection === 'payments' && this.#line.includes('should i');
    if (isExpected || /\bfirst (?:day )?of (?:the|each|every) month\b/.test(this.#line.join(' '))) throw new NoQuery();
    // The request of a home need not be that of its tenant, and how long somebody is late not how long they live there.
    const isAtHome = ['properties', 'requests'].every((name) => this.#relations.has(name as CollectionName));
    const isLateFor = howLong && (this.#relations.has('payments') || this.#relations.has('debts'));
    if (
      collection === 'tenants' &&
      (isLateFor || (isAtHome && this.#relations.get('properties')?.conditions.length === 0))
    )
      throw new NoQuery();
    // "How many did she open" is about who opened them, and not about what is open.
    if (this.#line.includes('did') && /^open$/i.test(this.#line.at(-1) ?? '')) throw new NoQuery();
    const isChoice = has(atoms[atoms.findLastIndex((atom) => atom.period) - 1], 'or');
    if (compare && !query.compareWith) throw new NoQuery();
    // Occupancy of a month is that of its days.
    if (state && (!tellsOfPast(query) || (part && state.from !== state.to))) {
      for (const atom of periods) this.#used.delete(atom);
      throw new NoQuery();
    }
    // What was overdue in April, as one figure, is what was overdue at its end.
    const isFigure = collection === 'debts' && kind === 'figure';
    const claim = higher && asksWhether && !isChoice ? (roleOf(higher) as Role & { role: 'bound' }).bound : null;
    return {
      query,
      kind,
      label,
      asked,
      asksWhether: Boolean(asksWhether) && !count && !much && !lists.length && !who,
      claim,
      countsIn: countsIn ?? (howLong ? 'days' : null),
      state: state && isFigure ? { ...state, from: state.to } : state,
    };
  }

  /** The days of a question about how things were: "was overdue on May 3", "active leases at the end of March". */
  #stateInPast(collection: CollectionName, periods: readonly Atom[]): PastDays | null {
    const [atom, other] = periods;
    const { from, to, text: words = '' } = atom?.period ?? {};
    if (!atom || other || !to || to >= this.#today) return null;
    const saysDue = this.#atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date' && !sense.noun);
    const happens = this.#atoms.some(({ sense }) => sense.event?.[collection]);
    if (happens || saysDue || this.#line.some((word) => /^(?:still|now|currently)$/.test(word))) return null;
    const says = (...values: string[]) =>
      this.#conditions.some(
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
        (says('open', 'in_progress') || this.#conditions.some(({ field }) => field === 'personnel')));
    if (!isState) return null;
    const wasSaid = /\b(?:was|were|had|did|owed|lived|stayed)\b/.test(this.#line.join(' '));
    const isNow = this.#line.some((word) => /^(?:is|are|has|have)$/.test(word));
    const isDay = from === to || (from === undefined && /^(?:by|as of)\b/.test(words));
    if (!wasSaid && (isNow || !isDay)) return null;
    this.#use(atom);
    return { from: from ?? to, to };
  }

  #having: Query['having'];

  #asksForOne(noun: Atom | undefined): boolean {
    return !plural(noun) || this.#line.some((word) => ['has', 'is', 'was', 'does', 'which of'].includes(word));
  }

  #rankedBy(collection: CollectionName, most: Role & { role: 'most' }): string | undefined {
    if (most.by === 'age')
      return collection === 'leases'
        ? this.#conditions.some(({ field }) => field === 'days_left')
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
      return collection === 'leases' ? 'months' : collection === 'tenants' ? 'move_in_date' : dayFields[collection];
    return collections[collection].amount;
  }

  /** What "with", "without" or "never" says of the records. */
  #segment(
    link: Atom,
    own: readonly Atom[],
    context: {
      readonly most: Role | null;
      readonly rank: (field: string) => void;
      readonly rankNoun: (atom: Atom) => void;
      readonly measured: boolean;
      readonly sums: boolean;
      readonly sum: (field: string) => void;
      readonly target: CollectionName;
    },
  ): void {
    const role = roleOf(link)?.role;
    const { target, most } = context;
    const none = { operator: 'is', count: 0 } as const;
    const isNone = role === 'without' || role === 'never';
    this.#use(link);
    if (role === 'except') return;
    const head = own.find(
      (atom) =>
        (atom.sense.noun || atom.sense.field || atom.sense.measure || atom.sense.value || atom.sense.event) &&
        this.#free(atom),
    );
    if (!head) {
      // "Has" alone, before a participle or a bound, says nothing by itself.
      if (
        role === 'with' &&
        (own.length === 0 ||
          this.#bounds.some(({ field }) => field) ||
          own.every((atom) => !this.#free(atom) || atom.name || atom.period || has(atom, 'not')))
      )
        return;
      this.#used.delete(link);
      throw new NoQuery();
    }
    const fieldAtom = own.find(
      (atom) =>
        atom.sense.field?.[target] && this.#free(atom) && !(atom.sense.noun && atom.sense.noun.collection !== target),
    );
    const nounAtom = own.find((atom) => atom.sense.noun && this.#free(atom) && atom.sense.noun.collection !== target);
    if (most && fieldAtom && !isNone) {
      context.rank(fieldAtom.sense.field?.[target] ?? '');
      this.#use(fieldAtom);
      return;
    }
    if (most && nounAtom && !isNone) return;
    if (
      nounAtom?.sense.noun &&
      linkBetween(target, nounAtom.sense.noun.collection) &&
      !(fieldAtom && own.indexOf(fieldAtom) < own.indexOf(nounAtom))
    ) {
      const { collection, conditions } = nounAtom.sense.noun;
      const bound = this.#bounds.find(
        ({ field, at, last }) => !field && at > this.#atoms.indexOf(link) && last < this.#atoms.indexOf(nounAtom),
      );
      const counted =
        bound && !bound.isMoney && bound.operator !== 'between' && !bound.unit
          ? { operator: bound.operator, count: bound.values[0] ?? 0 }
          : undefined;
      if (counted) this.#bounds = this.#bounds.filter((it) => it !== bound);
      const relation = this.#relation(collection, conditions, isNone ? none : counted);
      this.#use(nounAtom);
      for (const atom of own) {
        const its = atom.sense.value?.[collection];
        if (its && this.#free(atom) && own.indexOf(atom) !== own.indexOf(nounAtom)) {
          const negated = has(this.#atoms[this.#atoms.indexOf(atom) - 1], 'not');
          if (negated) continue;
          this.#relation(collection, its);
          this.#use(atom);
        }
      }
      if (isNone && role === 'without' && collection === 'leases' && relation.conditions.length === 0)
        relation.conditions.push({ field: 'status', operator: 'is', values: ['active'] });
      if (isNone && role === 'without' && collection === 'tenants' && relation.conditions.length === 0)
        relation.conditions.push({ field: 'status', operator: 'is', values: ['active'] });
      return;
    }
    if (fieldAtom) {
      const field = fieldAtom.sense.field?.[target] ?? '';
      const isBound = this.#bounds.some((bound) => bound.field === fieldAtom);
      this.#use(fieldAtom);
      const type = fieldOf(target, field)?.type;
      // "How much do I have in deposits" adds them up.
      if (!isNone && !isBound && context.sums && (type === 'money' || type === 'number')) context.sum(field);
      else if (!isBound) this.#condition({ field, operator: isNone ? 'missing' : 'present', values: [] }, false);
      return;
    }
    if (context.measured) return;
    if (isNone) {
      // "Have never been overdue or paid late".
      for (const atom of own) {
        if (!this.#free(atom)) continue;
        const { value, event, measure } = atom.sense;
        const related = (Object.keys(value ?? event ?? {}) as CollectionName[]).find(
          (name) => name !== target && linkBetween(target, name),
        );
        // A status says how things are, and nothing about how they ever were.
        if (value?.[target] && role === 'never') throw new NoQuery();
        if (value?.[target]) this.#value(atom, true, true);
        else if (related) {
          this.#relation(related, value ? (value[related] ?? []) : (event?.[related]?.conditions ?? []), none);
          this.#use(atom);
        } else if (measure && measure.collection !== target && linkBetween(target, measure.collection)) {
          this.#relation(measure.collection, measure.conditions, none);
          this.#use(atom);
        } else continue;
        const at = this.#atoms.indexOf(atom);
        const joined = this.#atoms[at - 1];
        if (has(joined, 'or') || has(joined, 'and')) this.#use(joined);
      }
    }
  }

  #periods(
    collection: CollectionName,
    periods: readonly Atom[],
    { day, compare }: { day: string | undefined; compare: boolean },
  ) {
    const [one, other] = periods;
    if (!one?.period) return null;
    // What is overdue today is what is overdue now.
    const isToday = one.period.from === this.#today && one.period.to === this.#today;
    if (
      collection === 'debts' &&
      isToday &&
      !this.#atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date')
    ) {
      this.#use(one);
      return null;
    }
    const event = this.#atoms.find((atom) => atom.sense.event?.[collection] && this.#free(atom));
    const related = this.#atoms.find((atom) => {
      if (!this.#free(atom)) return false;
      const [name] = Object.keys(atom.sense.event ?? {}) as CollectionName[];
      return (
        name &&
        name !== collection &&
        (this.#relations.has(name) || linkBetween(collection, name)) &&
        !atom.sense.event?.[collection]
      );
    });
    // Who moved in this year is here by now.
    const latest = this.#line.includes('moved in') || this.#line.includes('moved out') ? this.#today : undefined;
    const daysOf = (found: FoundPeriod) => {
      // What came in "two months ago" did so in that month, and not on that day.
      const [, unit] = /\b(week|month|year)s? ago$/.exec(found.text) ?? [];
      const isDay = found.from !== undefined && found.from === found.to;
      const { from, to } = unit && isDay ? daysAround(unit as 'week' | 'month' | 'year', found.from ?? '') : found;
      const last = latest && (!to || to > latest) ? latest : to;
      return { ...(from && { from }), ...(last && { to: last }) };
    };
    const isImplied = measureDayHolds(this.#conditions, this.#defaults);
    let field = (isImplied ? day : undefined) ?? event?.sense.event?.[collection]?.day;
    // "Whose lease ends soon" says when the lease ends, and not when something was due.
    const isOfRelated = related && this.#atoms.indexOf(one) === this.#atoms.indexOf(related) + 1;
    if (related && (!field || (isOfRelated && !event))) {
      const [[name, its] = []] = Object.entries(related.sense.event ?? {}) as [
        CollectionName,
        { day: string; conditions: readonly Condition[] },
      ][];
      const negated = has(this.#atoms[this.#atoms.indexOf(related) - 1], 'not');
      if (name && its && !negated && !other) {
        const relation = this.#relation(name, its.conditions);
        relation.period = { field: its.day, ...daysOf(one.period) };
        this.#use(one);
        this.#use(related);
        return null;
      }
    }
    const statusIs = (...wanted: string[]) =>
      this.#conditions.some(
        ({ field: name, values }) => name === 'status' && values.every((value) => wanted.includes(String(value))),
      );
    const paysLate = this.#atoms.some(({ text: said }) => /^pays?\b.* late$/i.test(said));
    if (!field && paysLate && collection === 'payments') field = 'due_date';
    if (!field && collection === 'payments') field = statusIs('pending', 'overdue') ? 'due_date' : 'paid_on';
    if (!field && collection === 'requests') field = statusIs('completed', 'cancelled') ? 'closed_on' : 'created_on';
    if (!field && collection === 'debts') field = 'due_date';
    // "Need renewing this quarter" says by which day.
    const renewal = (name: string) => name === 'days_left';
    if (!field && collection === 'leases' && this.#conditions.some((it) => renewal(it.field))) {
      field = 'end_date';
      this.#conditions.splice(0, Infinity, ...this.#conditions.filter((it) => !renewal(it.field)));
    }
    if (!field) {
      const inRelation = [...this.#relations.values()].find(
        ({ collection: name, period }) => !period && ['payments', 'requests', 'debts'].includes(name),
      );
      if (!inRelation || other) return null;
      const closed = inRelation.conditions.some(({ values }) => values.includes('completed'));
      inRelation.period = {
        field:
          inRelation.collection === 'requests'
            ? closed
              ? 'closed_on'
              : 'created_on'
            : inRelation.collection === 'debts'
              ? 'due_date'
              : paysLate
                ? 'due_date'
                : 'paid_on',
        ...daysOf(one.period),
      };
      this.#use(one);
      return null;
    }
    this.#use(one);
    if (!other?.period) return { period: { field, ...daysOf(one.period) } };
    const joins = this.#atoms[this.#atoms.indexOf(other) - 1];
    const next = one.period.to && addDays(one.period.to, 1);
    if (!compare && periods.length === 2 && has(joins, 'and') && next === other.period.from) {
      this.#use(other);
      this.#use(joins);
      return { period: { field, ...daysOf({ ...one.period, to: other.period.to }) } };
    }
    if (!compare || periods.length > 2) return { period: { field, ...daysOf(one.period) } };
    this.#use(other);
    const joint = this.#atoms[this.#atoms.indexOf(other) - 1];
    if (has(joint, 'and') || has(joint, 'or')) this.#use(joint);
    return { period: { field, ...daysOf(one.period) }, compareWith: daysOf(other.period) };
  }

  #applyBounds(
    collection: CollectionName,
    { groupBy, measured }: { of: string | undefined; groupBy: string | undefined; measured: boolean },
  ): void {
    for (const { operator, values, isMoney, unit, field, at } of this.#bounds) {
      const own = field?.sense.field?.[collection];
      const release = () => {
        for (const atom of this.#atoms.slice(at, at + 2)) this.#used.delete(atom);
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
              ? addDays(this.#today, -count * (inDays[unit] ?? 1))
              : addMonths(this.#today, -ago);
          this.#condition({ field: 'move_in_date', operator: since, values: [day] }, false);
          continue;
        }
        const name = dayFields[collection];
        const relation = [...this.#relations.values()].find((it) => dayFields[it.collection]);
        // Nobody means that very day by "in three months".
        if (operator === 'is' && unit !== 'days') release();
        const scaled = all.map((value) => value * (inDays[unit] ?? 1));
        const condition: Condition = { field: name ?? '', operator, values: scaled };
        if (
          collection === 'leases' &&
          this.#line.some((word) => /^(?:runs?|running|lasts?|long|length|terms?|for)$/.test(word)) &&
          (unit === 'months' || unit === 'years')
        )
          this.#condition(
            { field: 'months', operator, values: all.map((value) => value * (unit === 'years' ? 12 : 1)) },
            false,
          );
        else if (collection === 'leases' && name) {
          this.#condition({ field: name, operator: 'at_least', values: [0] }, false);
          this.#condition(condition, false);
        } else if (name) this.#condition(condition, false);
        else if (relation) relation.conditions.push({ ...condition, field: dayFields[relation.collection] ?? '' });
        else release();
      } else if (field) {
        if (own) this.#condition({ field: own, operator, values: all }, false);
        else {
          const other = (Object.keys(field.sense.field ?? {}) as CollectionName[]).find((name) =>
            linkBetween(collection, name),
          );
          if (other) this.#relation(other, [{ field: field.sense.field?.[other] ?? '', operator, values: all }]);
          else release();
        }
      } else if (measured || groupBy) {
        this.#having = { operator, values: all };
      } else if (collections[collection].amount && (isMoney || operator !== 'is'))
        this.#condition({ field: collections[collection].amount ?? '', operator, values: all }, false);
      else release();
    }
  }
}

/** The day of a measure holds as long as the question does not say another status. */
const measureDayHolds = (conditions: readonly Condition[], defaults: ReadonlySet<Condition>) =>
  conditions.every((condition) => condition.field !== 'status' || defaults.has(condition));

const refOf = (from: CollectionName, to: CollectionName) =>
  Object.entries(collections[from].fields).find(([, it]) => it.of === to)?.[0];

/** A field of a record that the records of a collection belong to: the city of the property of a payment. */
function linkedField(collection: CollectionName, field: Sense['field']): string | undefined {
  const [found] = (Object.entries(field ?? {}) as [CollectionName, string][]).flatMap(([of, name]) => {
    const ref = refOf(collection, of);
    return ref ? [`${ref}.${name}`] : [];
  });
  return found;
}

/** Reads a question about records. `records` gives the names that it can be about: properties, tenants and personnel. */
export function understand(
  question: string,
  { today, records }: { readonly today: string; readonly records: Records },
): Understanding {
  const typed = wordsOf(question.slice(0, 600));
  const names = findNames(typed, records);
  const inName = (at: number) =>
    [...names.found, ...names.unclear].some(({ first, last }) => at >= first && at <= last);
  const words = typed.map((word, at) => (inName(at) ? word : corrected(word, knownWords)));
  const atoms = atomsOf(words, [...names.found, ...names.unclear], today);
  const reader = new Reader(atoms, today);
  let understood: Understood | null = null;
  try {
    understood = atoms.length > 0 ? reader.read() : null;
  } catch (error) {
    if (!(error instanceof NoQuery)) throw error;
  }
  const unknownAtoms = atoms.filter((atom) => atom.isUnknown);
  const isCapital = (atom: Atom) => atom.first > 0 && /^\p{Lu}/u.test(atom.text);
  return {
    understood,
    missed: reader.missed.filter((atom) => !(atom.isUnknown && isCapital(atom))).map((atom) => atom.text),
    unknown: joinNeighbours(unknownAtoms.filter(isCapital)),
    named: names.found,
    unclear: names.unclear,
    periods: atoms.flatMap(({ period }) => period ?? []),
    numbers: atoms.flatMap(({ number }) => number ?? []),
  };
}
