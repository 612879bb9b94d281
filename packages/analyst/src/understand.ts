import { type Atom, atomsOf, has, joinNeighbours, roleOf, sidesOf, text } from './atoms.ts';
import { readBounds } from './bounds.ts';
import { collections, fieldOf, linkBetween, type Records } from './collections.ts';
import { NoQuery, type RelationDraft } from './condition-reader.ts';
import type { FoundPeriod } from './dates.ts';
import { knownWords, type Sense, senseOf } from './lexicon.ts';
import { findNames, type NamedRecords } from './names.ts';
import { type PastDays, tellsOfPast } from './past.ts';
import { dayFields, QualifierReader } from './qualifier-reader.ts';
import type { CollectionName, Condition, Query, Relation } from './query.ts';
import { isOrdinary } from './vocabulary/ordinary.ts';
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
  /** How many times the figure is asked for: six, for the rent of six months. */
  readonly times: number;
  /** What is compared, each with its own query, the first one of which is that of the question; empty without such. */
  readonly sides: readonly { readonly text: string; readonly query: Query }[];
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

/** Reads the atoms of one question into a query. */
class Reader extends QualifierReader {
  /** "Six months of rent" is the rent, six times. */
  private months(): number {
    const at = this.atoms.findIndex((atom, index) => {
      const role = roleOf(this.atoms[index + 1]);
      return atom.number && role?.role === 'unit' && (role.unit === 'months' || role.unit === 'years');
    });
    const [number, unit] = [this.atoms[at], roleOf(this.atoms[at + 1])];
    const isRent = (atom: Atom | undefined) => atom?.sense.field?.leases === 'rent' && !atom.sense.measure;
    const isBound = roleOf(this.atoms[at - 1])?.role === 'bound';
    if (!number?.number || isBound || !(isRent(this.atoms[at + 2]) || this.atoms.slice(0, at).some(isRent))) return 1;
    this.use(number);
    this.use(this.atoms[at + 1]);
    return number.number.value * (unit?.role === 'unit' && unit.unit === 'years' ? 12 : 1);
  }

  /** "Payments with a note about parking": the words that the notes hold. */
  private notes(): void {
    const at = this.atoms.findIndex(({ sense }) => sense.field?.payments === 'notes');
    const said = this.line.join(' ');
    if (at < 0 || !/\b(?:about|saying|says|say|mention\w*|contain\w*|reading|with) (?:(?:the|a|an) )?\S+/.test(said))
      return;
    const words = this.atoms.slice(at + 1).filter(({ isUnknown }) => isUnknown);
    if (words.length === 0) return;
    const link = this.atoms[at - 1];
    for (const atom of [this.atoms[at], ...words, ...(has(link, 'with') ? [link] : [])]) this.use(atom);
    for (const { text: word } of words.filter(
      ({ text: own }) => !/^(?:mention\w*|contain\w*|saying|reading)$/.test(own),
    ))
      this.conditions.push({ field: 'notes', operator: 'contains', values: [word] });
  }

  /** The active tenants of whom all of these relations hold. */
  private tenantsWith(relations: Relation[]): Understood {
    return {
      query: {
        collection: 'tenants',
        conditions: [{ field: 'status', operator: 'is', values: ['active'] }],
        relations,
      },
      kind: 'list',
      label: null,
      asked: null,
      asksWhether: false,
      countsIn: null,
      claim: null,
      state: null,
      times: 1,
      sides: [],
    };
  }

  read(): Understood {
    let times = this.months();
    this.bounds = readBounds(this.atoms, this.used);
    const atoms = this.atoms;
    for (const atom of atoms) if (has(atom, 'now') || has(atom, 'only')) this.use(atom);
    // "Which other plumber besides Rosa" leaves her out already.
    if (atoms.some((atom) => has(atom, 'except'))) while (this.take('other'));
    this.notes();
    const count = this.take('count');
    const much = this.take('much');
    while (this.take('much'));
    // "Which tenants share Quay House" asks for no share.
    const isShared =
      has(this.atoms[this.atoms.findIndex((atom) => has(atom, 'share')) - 1], 'who') ||
      /\b(?:tenants|people) share\b/.test(this.line.join(' '));
    const share = isShared ? void this.take('share') : this.take('share');
    const aggregateAtom = this.take('aggregate');
    // "Typical, on average" says one thing twice.
    const aggregateRole = roleOf(aggregateAtom);
    for (const atom of atoms) {
      const role = roleOf(atom);
      if (
        role?.role === 'aggregate' &&
        aggregateRole?.role === 'aggregate' &&
        role.aggregate === aggregateRole.aggregate
      )
        this.use(atom);
    }
    const whether = this.take('whether');
    const when = this.take('when');
    const takes = atoms.some((atom) => atom.sense.measure?.of === 'days_open');
    const howLongAtom = this.take('how_long');
    // "How long does a repair take" asks for the average.
    const howLong = takes ? undefined : howLongAtom;
    let daysUntil = this.take('days_until');
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
      daysUntil = this.use(unitLeft);
      countsIn = unitOfLeft.unit;
    }
    if (unitLeft) this.use(atoms[leftAt]);
    const higher = atoms.find(
      (atom, at) =>
        roleOf(atom)?.role === 'bound' && atoms[at + 1]?.period && atoms.filter(({ period }) => period).length === 2,
    );
    const compare = this.use(higher) ?? (atoms.find((atom) => has(atom, 'compare')) && this.take('compare'));
    const extremes = atoms.filter((atom) => has(atom, 'most') && !(roleOf(atom) as Role & { role: 'most' }).by);
    const directions = new Set(extremes.map((atom) => (roleOf(atom) as Role & { role: 'most' }).direction));
    // "The difference between the highest and the lowest rent".
    const isRange = compare !== undefined && extremes.length === 2 && directions.size === 2;
    if (isRange)
      for (const atom of [...extremes, ...atoms.filter((it) => has(it, 'and') || has(it, 'between'))]) this.use(atom);
    const part = atoms.find((atom) => atom.sense.share);
    const lists = atoms.filter((atom) => has(atom, 'list')).map((atom) => this.use(atom));
    const who = this.take('who');
    while (this.take('who'));

    // Groups: "per city", "by month", "for each tenant".
    let group: Atom | undefined;
    let unitGroup: 'month' | 'quarter' | 'year' | undefined;
    for (const [at, atom] of atoms.entries()) {
      const role = roleOf(atom);
      if (role?.role === 'by') {
        unitGroup = role.unit;
        this.use(atom);
      }
      if (role?.role !== 'per') continue;
      const next = atoms[at + 1];
      // "The top five tenants by rent" are ordered by it.
      if (
        next?.sense.field?.leases &&
        !next.sense.noun &&
        atoms.some((it) => has(it, 'most')) &&
        /^by$/i.test(atom.text)
      )
        this.use(atom);
      else if (next && (next.sense.noun || next.sense.field) && !group) {
        group = this.use(next);
        this.use(atom);
      } else if (next && roleOf(next)?.role === 'unit') {
        const { unit } = roleOf(next) as { unit: string };
        if (unit === 'months' || unit === 'years') {
          unitGroup = unit === 'months' ? 'month' : 'year';
          this.use(atom);
          this.use(next);
        }
      } else if (next && (next.name || next.period || next.sense.value)) this.use(atom);
      // "Top 3 homes by repair cost".
      else if (next?.sense.measure && atoms.some((it) => has(it, 'most'))) this.use(atom);
    }

    // The order: "top 3", "cheapest", "the most".
    const mostAt = atoms.findIndex((atom) => has(atom, 'most') && this.free(atom));
    const mostAtom = atoms[mostAt];
    const most = mostAtom ? (roleOf(mostAtom) as Role & { role: 'most' }) : null;
    let limit: number | undefined;
    let rankedUnit: 'month' | 'quarter' | 'year' | undefined;
    if (mostAtom) {
      this.use(mostAtom);
      const numbers = atoms.filter((atom) => atom.number && this.free(atom));
      if (numbers.length === 1) limit = this.use(numbers[0])?.number?.value;
    }
    if (most || compare === undefined)
      for (const atom of atoms) {
        const role = roleOf(atom);
        if (most && role?.role === 'unit' && this.free(atom) && ['months', 'years'].includes(role.unit)) {
          rankedUnit = role.unit === 'months' ? 'month' : 'year';
          this.use(atom);
        }
      }
    for (const atom of atoms.filter((it) => has(it, 'often') || has(it, 'than'))) this.use(atom);

    // Segments: what is asked, and what "with", "without", "never" and "except" add.
    const segments: { link: Atom | null; atoms: Atom[] }[] = [{ link: null, atoms: [] }];
    for (const atom of atoms) {
      const role = roleOf(atom)?.role;
      if (role === 'with' || role === 'without' || role === 'never' || role === 'except')
        segments.push({ link: atom, atoms: [] });
      else segments.at(-1)?.atoms.push(atom);
    }
    const main = segments[0]?.atoms ?? [];
    const allNouns = atoms.filter((atom) => atom.sense.noun && this.free(atom));
    const mainNouns = main.filter((atom) => atom.sense.noun && this.free(atom));
    const isMeasure = (atom: Atom) => {
      const { measure, event, value } = atom.sense;
      if (!measure || !this.free(atom)) return false;
      const noun = allNouns[0]?.sense.noun;
      // "Payments that were made" are payments, and "requests completed" are requests.
      return !(
        noun &&
        (event?.[noun.collection] || (noun.collection === measure.collection && value?.[noun.collection]))
      );
    };
    // Which home someone rents is no amount.
    const isRenting =
      /\b(?:does|do|did)\b.* rent$/.test(this.line.join(' ')) && mainNouns[0]?.sense.noun?.collection === 'properties';
    if (isRenting) this.use(atoms.at(-1));
    // "The Lakeview flats" are named already.
    for (const [at, atom] of atoms.entries())
      if (
        /^properties$/.test(atom.sense.noun?.collection ?? '') &&
        atom.sense.noun?.conditions.every(({ field: own }) => own === 'type')
      ) {
        const before = atoms[at - 1]?.name;
        if (before?.collection === 'properties' && !before.place) this.use(atom);
      }
    let measureAtom = atoms.find(isMeasure);
    const field = atoms.find((atom) => atom.sense.field && this.free(atom) && atom !== group && !atom.sense.noun);
    const isRent = field?.sense.field?.leases === 'rent';
    const isPlainPay =
      measureAtom && /^(?:pays?|paying)(?: us| me)?$/i.test(measureAtom.text) && !atoms.some((atom) => atom.period);
    const paidNames = atoms.flatMap(({ name }) => name ?? []);
    const isOfStaff = paidNames.length > 0 && paidNames.every((it) => it.collection === 'personnel');
    const isPayAlone = isPlainPay && !isRent && !isOfStaff && !atoms.some((atom) => atom.sense.value?.payments);
    const isMonthly = isPayAlone && unitGroup === 'month';
    if (isMonthly) unitGroup = undefined;
    // What somebody pays is their rent, and not the sum of all that they have paid.
    else if (isPayAlone) throw new NoQuery();
    const isPresentPay =
      measureAtom &&
      /^(?:pays?|paying)(?: us| me)?$/i.test(measureAtom.text) &&
      isRent &&
      !atoms.some((atom) => atom.period);
    if (isPresentPay) {
      this.use(measureAtom);
      measureAtom = undefined;
    }
    // What a vacant home costs is its rent.
    if (field && /\blost\b/i.test(field.text)) {
      this.use(measureAtom);
      measureAtom = undefined;
    }
    let measure = (isMonthly ? senseOf('monthly rental income') : measureAtom?.sense)?.measure ?? null;
    // What a contractor is paid is what their work costs.
    if (measure?.label === 'paid' && isOfStaff) measure = senseOf('spent')?.measure ?? null;
    if (!measure && higher && allNouns.length === 0 && !field) {
      measureAtom = higher;
      measure = senseOf('revenue')?.measure ?? null;
    }
    // "Rent from November to January" is what came in.
    const isPast = (atom: Atom) => atom.period && (atom.period.from ?? '') <= this.today;
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
      this.use(atoms[atoms.indexOf(measureAtom) - 1]);
      measure = senseOf('overdue amount')?.measure ?? null;
    }
    // "Overdue" of persons is what they owe.
    const overdueAtom = atoms.find((atom) => atom.sense.value?.debts && this.free(atom) && !atom.sense.measure);
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
      : isRange
        ? 'range'
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
      this.use(part);
      this.main = part.sense.share.collection;
      label = part.text.toLowerCase();
    } else if (measure && measureAtom) {
      this.main = measure.collection;
      this.use(measureAtom);
      of = measure.of;
      day = measure.day;
      label = measure.label;
      for (const condition of measure.conditions) this.default(condition);
      aggregate ??= measure.of === 'days_open' ? 'average' : 'sum';
    } else if (field && firstNoun && !field.sense.field?.[firstNoun.collection]) {
      // A field of another collection: "which tenant pays the highest rent".
      const other = (Object.keys(field.sense.field ?? {}) as CollectionName[]).find((name) =>
        linkBetween(firstNoun.collection, name),
      );
      if (!other) throw new NoQuery();
      this.main = other;
      isAcross = true;
    } else if (firstNoun) {
      this.main = firstNoun.collection;
    } else if (field) {
      const options = Object.keys(field.sense.field ?? {}) as CollectionName[];
      const named = atoms.flatMap(({ name }) => name?.collection ?? []);
      const groupField = group?.sense.field;
      const groupOf = group?.sense.noun?.collection;
      // The rent that a city brings is that of its leases.
      const isPlaces = (much ?? aggregateAtom) && !aggregateAtom && atoms.every(({ name }) => !name || name.place);
      const fits = options.filter((name) => (!groupField || groupField[name]) && (!groupOf || refOf(name, groupOf)));
      this.main =
        (isPlaces ? undefined : fits.find((name) => named.includes(name))) ??
        fits.find((name) => atoms.every((atom) => !atom.sense.value || atom.sense.value[name])) ??
        fits[0] ??
        options[0] ??
        'properties';
    } else {
      const event = atoms.find((atom) => atom.sense.event && this.free(atom));
      const value = atoms.find((atom) => atom.sense.value && this.free(atom));
      const isAtHome = atoms.some(({ name }) => name?.collection === 'properties' && !name.place);
      if (who && !event && !value && !(isAtHome && atoms.every((atom) => atom.name || !this.free(atom))))
        throw new NoQuery();
      const options = Object.keys(value?.sense.value ?? event?.sense.event ?? {}) as CollectionName[];
      const named = atoms.flatMap(({ name }) => name?.collection ?? []);
      const guess = options.find((name) => named.includes(name)) ?? options[0];
      const isOf = (name: CollectionName) => atoms.every((atom) => !atom.sense.value || atom.sense.value[name]);
      if (who && !event && !value) this.main = 'tenants';
      else if (who && value && isOf('personnel')) this.main = 'personnel';
      else if (who && guess === 'tenants') this.main = 'tenants';
      else if (
        who &&
        guess &&
        linkBetween('tenants', guess) &&
        !['properties', 'requests', 'personnel'].includes(guess)
      )
        this.main = 'tenants';
      else if (who && text(atoms).startsWith('everyone')) this.main = 'tenants';
      else if (howLong && named.includes('tenants')) this.main = 'tenants';
      else if (guess && !who) this.main = guess;
      else throw new NoQuery();
    }
    if (who && !firstNoun && !measure && !field && atoms.length > 0)
      this.main = this.main === 'payments' || this.main === 'debts' ? 'tenants' : this.main;

    const target = this.main;
    // "The fewest days left" are those of the lease that ends first.
    if (most && !most.by && daysUntil && target === 'leases') rankField = 'end_date';
    // The field that is aggregated, ordered by or asked for.
    const fieldAtoms = atoms.filter((atom) => atom.sense.field?.[target] && this.free(atom) && !atom.sense.noun);
    const mainField = measure ? undefined : fieldAtoms.find((atom) => segments[0]?.atoms.includes(atom) || most);
    const fieldName = mainField?.sense.field?.[target];
    const fieldType = fieldName ? fieldOf(target, fieldName)?.type : undefined;
    // "The size in square feet" names one field twice.
    if (mainField)
      for (const atom of fieldAtoms) if (atom !== mainField && atom.sense.field?.[target] === fieldName) this.use(atom);
    // "Besides rent" and "without fees" leave them out.
    const isLeftOut = (atom: Atom) => {
      const link = segments.find(({ atoms: own }) => own.includes(atom))?.link;
      return ['except', 'without'].includes(roleOf(link ?? undefined)?.role ?? '');
    };
    if (measure && isRent && target === 'payments' && field) {
      this.use(field);
      this.condition({ field: 'type', operator: isLeftOut(field) ? 'not' : 'is', values: ['rent'] }, false);
      label = isLeftOut(field) ? `${label} other than rent` : 'rent received';
    }
    if (measure && target === 'debts' && isRent && field) {
      this.use(field);
      this.condition({ field: 'type', operator: 'is', values: ['rent'] }, false);
    }
    if (measure && target === 'requests' && field?.sense.field?.requests === 'cost') this.use(field);

    // Which nouns are what is asked for, what is grouped by, and what is related.
    if (measure || (firstNoun && firstNoun.collection !== target)) {
      for (const atom of mainNouns) {
        const noun = atom.sense.noun;
        if (!noun || !this.free(atom)) continue;
        if (noun.collection === target) {
          this.use(atom);
          for (const condition of noun.conditions) this.condition(condition, false);
          consumedNoun = atom;
        } else if (noun.conditions.length === 0 && refTo(target, noun.collection) && !rankingNoun)
          rankingNoun = this.use(atom);
      }
      if (who && !rankingNoun && !group) rankingNoun = who;
    } else if (first && firstNoun) {
      this.use(first);
      consumedNoun = first;
      for (const condition of firstNoun.conditions) this.condition(condition, false);
    }
    if (mainField && fieldType) {
      this.use(mainField);
      if (most) rankField = fieldName;
      else if (fieldType === 'money' || fieldType === 'number') {
        const isCost =
          /^costs?$/i.test(mainField.text) && this.line.some((word) => /^(?:did|do|does|have|has|will)$/.test(word));
        if (isCost) for (const atom of atoms) if (/^will$/i.test(atom.text)) this.use(atom);
        const isSum = aggregate || much || group || unitGroup || isCost || this.line.includes('together');
        if (isSum || !firstNoun?.plural) of = fieldName;
        asked = fieldName ?? null;
      } else asked = fieldName ?? null;
      label ??= fieldOf(target, fieldName ?? '')?.label.toLowerCase() ?? null;
    }

    // Values right before a noun belong to it; the rest describe what is asked for, or imply a relation.
    const negatedAt = (at: number) => has(atoms[at - 1], 'not');
    const joinedAt = (at: number) => {
      const joins = (atom: Atom | undefined) => has(atom, 'and') || has(atom, 'or');
      if (!joins(atoms[at - 1])) return false;
      this.use(atoms[at - 1]);
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
      part.conditions.push(...this.conditions.splice(from));
      for (const [name, relation] of this.relations)
        if (!related.has(name)) {
          part.relations.push(relation);
          this.relations.delete(name);
        }
    };

    for (const { link, atoms: own } of segments) {
      const role = roleOf(link ?? undefined)?.role;
      const isOut = role === 'without' || role === 'never' || role === 'except';
      if (link)
        this.segment(link, own, {
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
        if (!this.free(atom)) continue;
        const at = atoms.indexOf(atom);
        const isOfTarget = atom.sense.value?.[target] !== undefined || atom.sense.noun?.collection === target;
        const isOfMeasure = measure !== null && role === 'without' && isOfTarget;
        // "Made three days late" is about payments that came in.
        const isLateFor =
          target === 'payments' &&
          /^late$/i.test(atom.text) &&
          this.bounds.some(({ unit, last }) => unit && last === at - 1) &&
          atoms.some(({ sense }) => sense.event?.payments?.day === 'paid_on');
        if (isLateFor) {
          this.use(atom);
          continue;
        }
        const isNegated = negatedAt(at) !== (isOut && (role === 'except' || isOfMeasure));
        const join = joinedAt(at);
        const unused = this.missed.length;
        const negate = () => {
          // A negation counts as understood only with what it negates.
          if (negatedAt(at) && this.missed.length < unused) this.use(atoms[at - 1]);
        };
        const [conditionsBefore, relatedBefore] = [this.conditions.length, new Set(this.relations.keys())];
        const isPart = share !== undefined && at > partShare;
        if (atom.name) {
          this.name(atom, isNegated);
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
            this.relation(
              ofNoun.collection,
              value[ofNoun.collection] ?? [],
              isNegated ? { operator: 'is', count: 0 } : undefined,
            );
            this.use(atom);
          } else this.value(atom, isNegated, join);
          negate();
          if (isPart)
            toPart(conditionsBefore, relatedBefore, { conditions: shareConditions, relations: shareRelations });
          continue;
        }
        // What is overdue has the types of payments.
        const types = noun?.collection === 'payments' ? noun.conditions.filter(({ field: own }) => own === 'type') : [];
        if (target === 'debts' && types.length > 0) {
          this.conditionsOn(types, isNegated, join || isOut);
          this.use(atom);
          negate();
          continue;
        }
        if (noun && noun.collection !== target) {
          if (most && !measure && atoms.indexOf(atom) > mostAt && refTo(noun.collection, target)) continue;
          // "Which tenants are a problem" is not about those with a request.
          const isBare =
            link === null && noun.conditions.length === 0 && noun.collection === 'requests' && target === 'tenants';
          if (isBare && !this.relations.has(noun.collection)) continue;
          if (linkBetween(target, noun.collection)) {
            this.relation(noun.collection, noun.conditions, isNegated ? { operator: 'is', count: 0 } : undefined);
            this.use(atom);
            negate();
          }
          continue;
        }
        if (noun && noun.collection === target) {
          if (noun.conditions.length > 0) {
            this.conditionsOn(noun.conditions, isNegated, join || isOut);
            if (isPart)
              toPart(conditionsBefore, relatedBefore, { conditions: shareConditions, relations: shareRelations });
          }
          this.use(atom);
          if (noun.conditions.length > 0) negate();
        }
      }
    }

    const isNamedPart = shareConditions.length + shareRelations.length === 0;
    (isNamedPart ? shareConditions : this.conditions).push(...named.conditions);
    if (isNamedPart) shareRelations.push(...named.relations);
    else for (const relation of named.relations) this.relations.set(relation.collection, relation);

    // "Which property has the most requests": the requests are counted, and the property is the group.
    let collection: CollectionName = target;
    if (most && !measure && !rankField) {
      const counted = atoms.find(
        (atom) => atom.sense.noun && this.free(atom) && atoms.indexOf(atom) > mostAt && atom !== consumedNoun,
      );
      const ref = counted?.sense.noun && refTo(counted.sense.noun.collection, target);
      if (counted?.sense.noun && ref) {
        collection = counted.sense.noun.collection;
        // The longest lease is one lease, and not the one who has most of them.
        const isLongest = most.by === 'length' && collection === 'leases';
        this.use(counted);
        const own = this.relations.get(collection);
        this.relations.delete(collection);
        const moved = this.conditions.splice(0);
        this.main = collection;
        for (const condition of [...(own?.conditions ?? []), ...counted.sense.noun.conditions])
          this.condition(condition, false);
        if (moved.length > 0) this.relation(target, moved);
        if (isLongest) rankField = 'months';
        else groupBy = ref;
      }
    }
    // The same for "who pays late most often", and "which city has the most properties".
    if (most && !measure && !groupBy && !rankField && who && this.relations.size === 1) {
      const [relation] = this.relations.values();
      const ref = relation && refTo(relation.collection, target);
      if (relation && ref) {
        collection = relation.collection;
        this.relations.clear();
        this.conditions.splice(0);
        this.main = collection;
        for (const condition of relation.conditions) this.condition(condition, false);
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
      this.default({ field: 'status', operator: 'is', values: ['completed'] });
    // Periods, each with the day that its verb means.
    const periods = atoms.filter((atom) => atom.period);
    const state = compare ? null : this.stateInPast(collection, periods);
    if (
      state &&
      (collection === 'tenants' || collection === 'leases') &&
      !this.conditions.some(({ field: own }) => own === 'status')
    )
      this.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
    const period = this.periods(collection, state ? [] : periods, {
      day,
      compare: compare !== undefined || (compare === undefined && atoms.some((atom) => has(atom, 'than'))),
    });
    let told: string | undefined;
    const titled = atoms.flatMap(({ name }) => (name?.collection === 'requests' ? name.records : []));
    for (const atom of atoms.filter((it) => it.sense.event && this.free(it))) {
      // "A new furnace" is not when it was asked for.
      if (titled.length > 0 && /^new$/i.test(atom.text)) {
        this.use(atom);
        continue;
      }
      const own = atom.sense.event?.[collection];
      // Of two days that are asked for, a query tells one.
      if (own && when && told !== undefined && told !== own.day) continue;
      if (own && (period?.period || most || when || daysUntil || howLong || unitGroup || own.conditions.length > 0)) {
        const isNegated = negatedAt(atoms.indexOf(atom));
        if (isNegated) {
          this.conditionsOn(own.conditions, true, false);
          this.use(atoms[atoms.indexOf(atom) - 1]);
        } else
          for (const condition of own.conditions)
            if (!this.conditions.some(({ field: name }) => name === condition.field)) this.condition(condition, false);
        if (most?.by === 'age') rankField ??= own.day;
        if (when || daysUntil) asked = told = own.day;
        day ??= own.day;
        this.use(atom);
      } else if (!own) {
        const [other, its] =
          (
            Object.entries(atom.sense.event ?? {}) as [
              CollectionName,
              { day: string; conditions: readonly Condition[] },
            ][]
          )[0] ?? [];
        const negated = has(atoms[atoms.indexOf(atom) - 1], 'not');
        if (other && its && this.relations.has(other) && !negated) {
          this.relation(other, its.conditions);
          this.use(atom);
        }
      }
    }

    // "Expiring leases" are those that end soon, and not all that will end some day.
    const isEnding = atoms.some(
      (atom) => /^(?:ending|expiring|running out|up for renewal)$/i.test(atom.text) && this.used.has(atom),
    );
    if (isEnding && collection === 'leases' && !period?.period && !most && !when && !daysUntil && !groupBy)
      if (!this.bounds.some(({ unit }) => unit) && !this.conditions.some((it) => it.field === 'days_left'))
        for (const operator of ['below', 'above'] as const)
          this.condition({ field: 'days_left', operator, values: [operator === 'below' ? 61 : -1] }, false);

    this.applyBounds(collection, { of, groupBy, measured: measure !== null });

    const says = (name: string) => this.conditions.some(({ field: own }) => own === name);
    // A problem that was solved is none any more.
    const isProblem = /^(?:problems?|issues?)$/i.test(consumedNoun?.text ?? '') && (!most || most.by === 'age');
    if (collection === 'requests' && isProblem && !says('status') && !period?.period && !count && !group && !of)
      this.condition({ field: 'status', operator: 'any', values: ['open', 'in_progress'] }, false);
    if (collection === 'requests' && says('priority') && !says('status') && !period?.period)
      this.condition({ field: 'status', operator: 'any', values: ['open', 'in_progress'] }, false);
    // What a record owes without saying: only leases that hold have a rent, and only what was done had a cost.
    const hasCondition = (name: string) => this.conditions.some(({ field: own }) => own === name);
    const isOver =
      (countsIn !== null || when) &&
      atoms.some((atom) => atom.sense.event?.leases && !atom.sense.event.leases.conditions.length);
    const isEver = /\b(?:had|did|ever|was)\b/.test(this.line.join(' ')) && rankField === 'months';
    if (collection === 'leases' && !hasCondition('status') && !isOver && !isEver && (of || rankField || asked || most))
      this.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
    if (collection === 'payments' && period?.period?.field === 'paid_on' && !hasCondition('status'))
      this.condition({ field: 'status', operator: 'is', values: ['completed'] }, false);
    if (
      collection === 'tenants' &&
      !hasCondition('status') &&
      !atoms.some(
        ({ name }) => name?.collection === 'tenants' && name.records.some((it) => it.status === 'inactive'),
      ) &&
      // Who moved out is no tenant any more.
      ![...this.relations.values()].some((relation) => relation.period?.field === 'end_date') &&
      (this.relations.size > 0 || this.conditions.length > 0)
    )
      this.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
    for (const relation of this.relations.values())
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
      this.used.delete(group);
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
    // Rent is by the month: that of a year is twelve times as much.
    if (groupUnit && isRentRate && !period?.period && of === 'rent' && !aggregateAtom && !most)
      times *= { month: 1, quarter: 3, year: 12 }[groupUnit];
    else if (groupUnit && isRentRate && !period?.period && groupUnit !== 'month') throw new NoQuery();
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
    // Who pays in cash only pays in no other way.
    const isOnly =
      atoms.some((atom) => has(atom, 'only')) ||
      this.conditions.some(({ field: own, operator }) => own === 'method' && operator === 'not');
    const methods = this.conditions.filter(({ field: own }) => own === 'method');
    if (
      isOnly &&
      groupBy === 'tenant' &&
      methods.some(({ operator }) => operator === 'is') &&
      measure?.collection === 'payments'
    ) {
      const [method] = methods.filter(({ operator }) => operator === 'is');
      const paid: Condition[] = [
        { field: 'status', operator: 'is', values: ['completed'] },
        { field: 'type', operator: 'not', values: ['deposit'] },
      ];
      const others: Condition = { field: 'method', operator: 'none', values: method?.values ?? [] };
      return this.tenantsWith([
        { collection: 'payments', conditions: [...paid, ...(method ? [method] : [])], operator: 'at_least', count: 1 },
        { collection: 'payments', conditions: [...paid, others], operator: 'is', count: 0 },
      ]);
    }
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

    // A type that is left out leaves the deposits out too, which are no revenue.
    const noDeposits = measure?.conditions.find((it) => it.field === 'type' && it.operator === 'not');
    const types = this.conditions.filter(({ field: own }) => own === 'type');
    const hasThem = types.some(({ values }) => values.includes('deposit'));
    if (noDeposits && types.length > 0 && !hasThem && types.every(({ operator }) => operator === 'not'))
      this.conditions.push(noDeposits);
    const query: Query = { collection, conditions: this.conditions };
    if (this.relations.size > 0) query.relations = [...this.relations.values()];
    if (period?.period) query.period = period.period;
    else if (collection === 'tenants' && this.line.includes('moved in'))
      query.period = { field: 'move_in_date', to: this.today };
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
    // Who paid first is who has the first payment, and not who paid most or least.
    const isFirstPaid = groupBy === 'tenant' && collection === 'payments' && most?.by === 'age';
    if (isFirstPaid && !/\b(?:paid|to pay)\b/.test(this.line.join(' '))) throw new NoQuery();
    if (direction && isFirstPaid) {
      delete query.aggregate;
      delete query.of;
      delete query.groupBy;
      groupBy = undefined;
      query.order = { by: 'paid_on', direction };
      query.limit = limit ?? 1;
      query.conditions.push({ field: 'paid_on', operator: 'present', values: [] });
    } else if (direction && groupBy && isPerGroup) {
      // "The highest rent in each city".
      query.aggregate = direction === 'descending' ? 'max' : 'min';
      query.of = ranks;
      label ??= fieldOf(collection, ranks)?.label.toLowerCase() ?? null;
    } else if (direction && groupBy) {
      // How many leases someone has is not how long they are.
      if (most?.by === 'length' && !measure && query.aggregate === 'count') throw new NoQuery();
      query.order = {
        by: 'value',
        direction: most?.by === 'age' ? (direction === 'ascending' ? 'descending' : 'ascending') : direction,
      };
      query.limit = limit ?? (this.asksForOne(groupBy && !ranked ? undefined : (rankingNoun ?? consumedNoun)) ? 1 : 5);
    } else if (direction) {
      // What the last three repairs cost is the sum of three, the last ones.
      const isLastOf = query.aggregate !== undefined && most?.by === 'age';
      const by = isLastOf && collection === 'requests' ? 'closed_on' : (rankField ?? this.rankedBy(collection, most));
      // The best home is not the one with the highest rent.
      const isOpinion = !rankField && /^(?:best|worst)$/i.test(mostAtom?.text ?? '');
      if (isOpinion && mostAtom) this.used.delete(mostAtom);
      if (!by || measure || isOpinion) throw new NoQuery();
      const isSince = most?.by === 'length' && (by === 'move_in_date' || by === 'start_date');
      query.order = { by, direction: isSince ? 'ascending' : direction };
      // Who has been here the longest is here still.
      if (
        isSince &&
        collection === 'tenants' &&
        !hasCondition('status') &&
        !/\b(?:did|ever)\b/.test(this.line.join(' '))
      )
        this.condition({ field: 'status', operator: 'is', values: ['active'] }, false);
      // Who paid last is not who moved in last.
      const isLast = /^(?:first|last|most recently|last time|the last time)$/i.test(mostAtom?.text ?? '');
      const hasDone = this.relations.has('payments') || this.relations.has('requests');
      if (by === 'move_in_date' && !rankField && isLast && hasDone) throw new NoQuery();
      // The last home to become vacant, or person to do a job, is not the last one added.
      if (
        by === 'created_on' &&
        (collection === 'properties' || collection === 'personnel') &&
        isLast &&
        !/\b(?:add|new|bought|buy|acquire|regist|creat|enter)/.test(this.line.join(' '))
      )
        throw new NoQuery();
      query.limit = limit ?? (this.asksForOne(rankingNoun ?? consumedNoun) ? 1 : 5);
      query.conditions.push({ field: by, operator: 'present', values: [] });
    }
    // The last one that ended is over.
    const isEnded = /\b(?:ended|expired|ran out)\b|\bdid\b.*\bend\b/.test(this.line.join(' '));
    if (
      collection === 'leases' &&
      query.order?.by === 'end_date' &&
      query.order.direction === 'descending' &&
      isEnded
    ) {
      const others = this.conditions.filter(({ field: own }) => own !== 'status');
      this.conditions.splice(0, this.conditions.length, ...others);
      this.condition({ field: 'end_date', operator: 'below', values: [this.today] }, false);
    }
    // The last one that began has begun.
    const hasBegun = /\b(?:was|were|did|started|began|signed)\b/.test(this.line.join(' '));
    if (query.order?.by === 'start_date' && query.order.direction === 'descending' && hasBegun)
      this.condition({ field: 'start_date', operator: 'at_most', values: [this.today] }, false);
    // The next one is still to come.
    const toCome = ['move_in_date', 'start_date', 'end_date', 'due_date', 'scheduled_on'];
    if (/^next\b/i.test(mostAtom?.text ?? '') && query.order && toCome.includes(query.order.by))
      this.condition({ field: query.order.by, operator: 'at_least', values: [this.today] }, false);
    if (sortField && !query.order) query.order = { by: sortField, direction: 'descending' };
    if (this.having) query.having = this.having;
    const isDay = (when || daysUntil || howLong) && (!count || unitLeft);
    if (isDay) {
      const by = daysUntil
        ? asked
        : (asked ??
          (howLong
            ? collection === 'tenants'
              ? 'move_in_date'
              : collection === 'leases' &&
                  !this.line.some((word) => /^(?:left|until|till|remaining|still|run)$/.test(word))
                ? 'months'
                : dayFields[collection]
            : day));
      if (!by && (unitLeft || daysUntil) && collection === 'leases') asked = 'end_date';
      if (!by && titled.length > 0 && titled.every(({ status }) => status === 'completed')) asked = 'closed_on';
      const isDone = this.conditions.some(({ field: own, values }) => own === 'status' && values.includes('completed'));
      // What is overdue has not been paid on any day.
      const isPaid = !this.conditions.some(({ field: own, values }) => own === 'status' && values[0] !== 'completed');
      if (!by && !asked && collection === 'payments' && most?.by === 'age' && isPaid) asked = query.order?.by ?? null;
      // When the last repair was finished, and not when it was reported.
      if (
        !by &&
        !asked &&
        collection === 'requests' &&
        (isDone || (most?.by === 'age' && direction === 'descending' && !says('status')))
      ) {
        if (!isDone) this.condition({ field: 'status', operator: 'is', values: ['completed'] }, false);
        asked = 'closed_on';
        if (query.order && most?.by === 'age') query.order.by = asked;
      }
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
      this.default({ field: 'status', operator: 'not', values: ['failed'] });
    if (collection === 'payments' && isDue && of) label = isRent ? 'rent due' : 'due';
    if (
      collection === 'payments' &&
      aggregate &&
      ['average', 'median', 'sum'].includes(aggregate) &&
      !says('status') &&
      !isDue
    )
      this.default({ field: 'status', operator: 'is', values: ['completed'] });
    const asksWhether =
      whether || /^(?:is|are|does|do|did|has|have|was|were)$/.test(this.line[0] ?? '') || has(this.atoms[0], 'with');
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
      this.conditions.length === 0 &&
      this.relations.size === 0 &&
      !query.period &&
      !query.order &&
      atoms.length < 1
    )
      throw new NoQuery();
    // Whether a tenant has paid is more than whether anything of theirs came in.
    if (asksWhether && measure?.collection === 'payments' && !higher && !lists.length) throw new NoQuery();
    // How well something does is no figure of its own.
    if (mostAtom && this.line.some((word) => word === 'doing' || word === 'performing')) {
      this.used.delete(mostAtom);
      throw new NoQuery();
    }
    // What should come in is not what came in, and the first of the month is no rank.
    const isExpected = measure?.collection === 'payments' && this.line.includes('should i');
    if (isExpected || /\bfirst (?:day )?of (?:the|each|every) month\b/.test(this.line.join(' '))) throw new NoQuery();
    const said = this.line.join(' ');
    // Who did something is no number of a home.
    if (who && collection === 'properties' && query.of && !most && !query.groupBy) throw new NoQuery();
    if (times !== 1 && !(kind === 'figure' && query.of === 'rent' && query.aggregate === 'sum')) {
      for (const atom of atoms.filter(({ number, sense }) => number || sense.role?.role === 'unit'))
        this.used.delete(atom);
      throw new NoQuery();
    }
    // What was done had no days to come, and how things will be is not recorded.
    const { field: dayField = '', from: starts = '', to: ends = '9' } = period?.period ?? {};
    const isHappened = ['created_on', 'closed_on', 'paid_on'].includes(dayField);
    const isState = collection === 'leases' || collection === 'tenants' || collection === 'properties';
    if (
      (starts >= this.today && ends > this.today && /\b(?:was|were|did|got)\b/.test(said)) ||
      (isHappened && (starts > this.today || (ends < this.today && /\bneeds?\b/.test(said)))) ||
      groupBy?.endsWith('email') ||
      groupBy?.endsWith('phone') ||
      (isState &&
        (dayField !== 'end_date' || query.of === 'rent') &&
        !atoms.some(({ sense }) => sense.event) &&
        periods.some((it) => (it.period?.from ?? '') > this.today)) ||
      // A day, or the days until then.
      /\b(?:this|same) (?:time|point|day|date|month|week)\b(?: of)? (?:the )?last\b/.test(said)
    )
      throw new NoQuery();
    // What a plumber costs is their rate, and not what all their work did.
    if (query.of === 'cost' && query.aggregate === 'sum' && /\b(?:does|would) an? .*\bcosts?\b/.test(said))
      throw new NoQuery();
    // What should be done, and whether, no figure and nothing that was done decides.
    const isDone = this.conditions.some(({ field: own, values }) => own === 'status' && values.includes('completed'));
    const isWhole = [...this.relations.values()].every(({ conditions }) =>
      conditions.every((it) => it.field === 'status'),
    );
    const isEverybody =
      (collection === 'tenants' || collection === 'leases') &&
      !query.period &&
      !query.order &&
      isWhole &&
      this.conditions.every(({ field: own }) => own === 'status') &&
      !query.aggregate;
    if (
      /^(?:should|shall|must|can|could|may) (?:i|we)\b|\bwhat (?:should|must|shall|can|could) (?:i|we) (?:do|fix|repair|handle|tackle)\b|\bup or down\b|\bshould (?:the )?rents? be\b|\bshould be\b(?! \w+ed\b| done)/.test(
        said,
      ) ||
      (/\b(?:should|need to|have to|must)\b/.test(said) &&
        ((query.aggregate && (collection === 'payments' || collection === 'personnel')) ||
          query.of === 'cost' ||
          isDone ||
          (isEverybody && !this.relations.has('debts'))))
    )
      throw new NoQuery();
    // Whom to call first is who owes most, and which home to fill first is an opinion.
    if (/\bfirst\b/.test(said) && /\b(?:should|need to|have to|must)\b/.test(said) && !query.order) {
      if (collection === 'debts' && groupBy)
        Object.assign(query, { order: { by: 'value', direction: 'descending' }, limit: 1 });
      else if (collection !== 'requests') throw new NoQuery();
    }
    // The request of a home may not be that of its tenant, and how long a tenant is late is not how long they have lived there.
    const isAtHome = ['properties', 'requests'].every((name) => this.relations.has(name as CollectionName));
    const isLateFor = howLong && (this.relations.has('payments') || this.relations.has('debts'));
    if (
      collection === 'tenants' &&
      (isLateFor || (isAtHome && this.relations.get('properties')?.conditions.length === 0))
    )
      throw new NoQuery();
    // "How many did she open" is about who opened them, and not about what is open.
    if (this.line.includes('did') && /^open$/i.test(this.line.at(-1) ?? '')) throw new NoQuery();
    // "At the end of their lease" says when it ends, and "in need of repair" that something is open.
    const [ofLeases, ofRequests] = [this.relations.get('leases'), this.relations.get('requests')];
    const isBareLease = ofLeases && !ofLeases.period && ofLeases.conditions.every((it) => it.field === 'status');
    if (isBareLease && !query.period && /\b(?:end|ends|ending|expir\w+|runs? out|over)\b/.test(said))
      throw new NoQuery();
    if (collection === 'properties' && ofRequests?.conditions.length === 0 && /\bneed/.test(said)) throw new NoQuery();
    const isChoice = has(atoms[atoms.findLastIndex((atom) => atom.period) - 1], 'or');
    if (compare && !query.compareWith && !isRange) throw new NoQuery();
    // Occupancy of a month is that of its days.
    if (state && (!tellsOfPast(query) || (part && state.from !== state.to))) {
      for (const atom of periods) this.used.delete(atom);
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
      times,
      sides: [],
    };
  }
}

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

/** The figures of both sides of a comparison; null where it is none, or where one of them is not understood wholly. */
function compared(atoms: readonly Atom[], today: string): Understood | null {
  const sides = (sidesOf(atoms) ?? []).map(({ side, atoms: own }) => {
    const reader = new Reader(own, today);
    try {
      const understood = reader.read();
      return reader.missed.length === 0 ? { text: side.text, understood } : null;
    } catch (error) {
      if (error instanceof NoQuery) return null;
      throw error;
    }
  });
  const found = sides
    .filter((side) => side !== null)
    .map(({ text: words, understood: { kind, query, ...rest } }) => {
      const isCount = (kind === 'list' || kind === 'whether') && !rest.asked && !query.order;
      return {
        text: words,
        ...rest,
        kind: isCount ? ('figure' as const) : kind,
        query: isCount ? { ...query, aggregate: 'count' as const } : query,
      };
    });
  const [first] = found;
  if (
    !first ||
    found.length < 2 ||
    !found.every(({ kind, state, query }) => kind === 'figure' && !state && query.aggregate)
  )
    return null;
  const bound = roleOf(atoms.find((atom) => has(atom, 'bound')));
  const asksWhether = /^(?:is|are|does|do|did|has|have|was|were)$/i.test(atoms[0]?.text ?? '');
  const isChoice = atoms.some((atom) => has(atom, 'or'));
  return {
    ...first,
    asksWhether,
    claim: asksWhether && !isChoice && bound?.role === 'bound' ? bound.bound : null,
    sides: found.map(({ text: words, query }) => ({ text: words, query })),
  };
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
  const both = compared(atoms, today);
  let understood: Understood | null = null;
  try {
    understood = both ?? (atoms.length > 0 ? reader.read() : null);
  } catch (error) {
    if (!(error instanceof NoQuery)) throw error;
  }
  const unknownAtoms = atoms.filter((atom) => atom.isUnknown);
  // Another sentence begins with a capital too.
  const begins = ({ first }: Atom) => first === 0 || (words[first]?.apart && isOrdinary(words[first]?.text ?? ''));
  const isCapital = (atom: Atom) => !begins(atom) && /^\p{Lu}/u.test(atom.text);
  return {
    understood,
    missed: both ? [] : reader.missed.filter((atom) => !(atom.isUnknown && isCapital(atom))).map((atom) => atom.text),
    unknown: joinNeighbours(unknownAtoms.filter(isCapital)),
    named: names.found,
    unclear: names.unclear,
    periods: atoms.flatMap(({ period }) => period ?? []),
    numbers: atoms.flatMap(({ number }) => number ?? []),
  };
}
