import { type Atom, has, plural, roleOf } from './atoms.ts';
import type { BoundAtom } from './bounds.ts';
import { collections, fieldOf, linkBetween } from './collections.ts';
import { ConditionReader, NoQuery } from './condition-reader.ts';
import { addDays, addMonths, daysAround, type FoundPeriod } from './dates.ts';
import type { PastDays } from './past.ts';
import type { CollectionName, Condition, Query } from './query.ts';
import type { Role } from './vocabulary/words.ts';

export const dayFields: Partial<Record<CollectionName, string>> = {
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

/** The day of a measure holds as long as the question does not say another status. */
const measureDayHolds = (conditions: readonly Condition[], defaults: ReadonlySet<Condition>) =>
  conditions.every((condition) => condition.field !== 'status' || defaults.has(condition));

/** Reads what qualifies the records: "with" and "without", periods, states in the past, bounds and ranks. */
export class QualifierReader extends ConditionReader {
  /** The days of a question about how things were: "was overdue on May 3", "active leases at the end of March". */
  protected stateInPast(collection: CollectionName, periods: readonly Atom[]): PastDays | null {
    const [atom, other] = periods;
    const { from, to, text: words = '' } = atom?.period ?? {};
    if (!atom || other || !to || to >= this.today) return null;
    const saysDue = this.atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date' && !sense.noun);
    const happens = this.atoms.some(({ sense }) => sense.event?.[collection]);
    if (happens || saysDue || this.line.some((word) => /^(?:still|now|currently)$/.test(word))) return null;
    const says = (...values: string[]) =>
      this.conditions.some(
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
        (says('open', 'in_progress') || this.conditions.some(({ field }) => field === 'personnel')));
    if (!isState) return null;
    const wasSaid = /\b(?:was|were|had|did|owed|lived|stayed)\b/.test(this.line.join(' '));
    const isNow = this.line.some((word) => /^(?:is|are|has|have)$/.test(word));
    const isDay = from === to || (from === undefined && /^(?:by|as of)\b/.test(words));
    if (!wasSaid && (isNow || !isDay)) return null;
    this.use(atom);
    return { from: from ?? to, to };
  }

  protected having: Query['having'];

  protected asksForOne(noun: Atom | undefined): boolean {
    return !plural(noun) || this.line.some((word) => ['has', 'is', 'was', 'does', 'which of'].includes(word));
  }

  protected rankedBy(collection: CollectionName, most: Role & { role: 'most' }): string | undefined {
    if (most.by === 'age')
      return collection === 'leases'
        ? this.conditions.some(({ field }) => field === 'days_left') ||
          this.atoms.some(({ sense }) => sense.event?.leases?.day === 'end_date')
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
        ? this.line.some((word) => /^(?:left|remaining|to run|to go|still|time left|ahead)$/.test(word))
          ? 'end_date'
          : this.line.some((word) => /^(?:has|have)$/.test(word))
            ? 'start_date'
            : 'months'
        : collection === 'tenants'
          ? 'move_in_date'
          : dayFields[collection];
    return collections[collection].amount;
  }

  /** What "with", "without" or "never" says of the records. */
  protected segment(
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
    this.use(link);
    if (role === 'except') return;
    const head = own.find(
      (atom) =>
        (atom.sense.noun || atom.sense.field || atom.sense.measure || atom.sense.value || atom.sense.event) &&
        this.free(atom),
    );
    if (!head) {
      // "Has" alone, before a participle or a bound, says nothing by itself.
      if (
        role === 'with' &&
        (own.length === 0 ||
          this.bounds.some(({ field }) => field) ||
          own.every((atom) => !this.free(atom) || atom.name || atom.period || has(atom, 'not')))
      )
        return;
      this.used.delete(link);
      throw new NoQuery();
    }
    const fieldAtom = own.find(
      (atom) =>
        atom.sense.field?.[target] && this.free(atom) && !(atom.sense.noun && atom.sense.noun.collection !== target),
    );
    const nounAtom = own.find((atom) => atom.sense.noun && this.free(atom) && atom.sense.noun.collection !== target);
    if (most && fieldAtom && !isNone) {
      context.rank(fieldAtom.sense.field?.[target] ?? '');
      this.use(fieldAtom);
      return;
    }
    if (most && nounAtom && !isNone) return;
    if (
      nounAtom?.sense.noun &&
      linkBetween(target, nounAtom.sense.noun.collection) &&
      !(fieldAtom && own.indexOf(fieldAtom) < own.indexOf(nounAtom))
    ) {
      const { collection, conditions } = nounAtom.sense.noun;
      const bound = this.bounds.find(
        ({ field, at, last }) => !field && at > this.atoms.indexOf(link) && last < this.atoms.indexOf(nounAtom),
      );
      const counted =
        bound && !bound.isMoney && bound.operator !== 'between' && !bound.unit
          ? { operator: bound.operator, count: bound.values[0] ?? 0 }
          : undefined;
      if (counted) this.bounds = this.bounds.filter((it) => it !== bound);
      const relation = this.relation(collection, conditions, isNone ? none : counted);
      this.use(nounAtom);
      for (const atom of own) {
        const its = atom.sense.value?.[collection];
        if (its && this.free(atom) && own.indexOf(atom) !== own.indexOf(nounAtom)) {
          const negated = has(this.atoms[this.atoms.indexOf(atom) - 1], 'not');
          if (negated) continue;
          this.relation(collection, its);
          this.use(atom);
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
      const isBound = this.bounds.some((bound) => bound.field === fieldAtom);
      this.use(fieldAtom);
      const type = fieldOf(target, field)?.type;
      // "How much do I have in deposits" adds them up.
      if (!isNone && !isBound && context.sums && (type === 'money' || type === 'number')) context.sum(field);
      else if (!isBound) this.condition({ field, operator: isNone ? 'missing' : 'present', values: [] }, false);
      return;
    }
    if (context.measured) {
      // Who made no payment is not what those who made some paid.
      const isWhole = ({ sense: { noun } }: Atom) => noun?.collection === target && noun.conditions.length === 0;
      if (isNone && own.some(isWhole)) throw new NoQuery();
      return;
    }
    if (isNone) {
      // "Have never been overdue or paid late".
      for (const atom of own) {
        if (!this.free(atom)) continue;
        const { value, event, measure } = atom.sense;
        const related = (Object.keys(value ?? event ?? {}) as CollectionName[]).find(
          (name) => name !== target && linkBetween(target, name),
        );
        // A status says how things are, and nothing about how they ever were.
        if (value?.[target] && role === 'never') throw new NoQuery();
        if (value?.[target]) this.value(atom, true, true);
        else if (related) {
          this.relation(related, value ? (value[related] ?? []) : (event?.[related]?.conditions ?? []), none);
          this.use(atom);
        } else if (measure && measure.collection !== target && linkBetween(target, measure.collection)) {
          this.relation(measure.collection, measure.conditions, none);
          this.use(atom);
        } else continue;
        const at = this.atoms.indexOf(atom);
        const joined = this.atoms[at - 1];
        if (has(joined, 'or') || has(joined, 'and')) this.use(joined);
      }
    }
  }

  protected periods(
    collection: CollectionName,
    periods: readonly Atom[],
    { day, compare }: { day: string | undefined; compare: boolean },
  ) {
    const [one, other] = periods;
    if (!one?.period) return null;
    // What is overdue today is what is overdue now.
    const isToday = one.period.from === this.today && one.period.to === this.today;
    if (
      collection === 'debts' &&
      isToday &&
      !this.atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date')
    ) {
      this.use(one);
      return null;
    }
    const event = this.atoms.find((atom) => atom.sense.event?.[collection] && this.free(atom));
    // What is running or occupied today is so now.
    const isStateNow =
      isToday &&
      ['leases', 'tenants', 'properties'].includes(collection) &&
      this.conditions.some(({ field }) => field === 'status') &&
      !this.atoms.some(({ sense }) => sense.event || sense.measure);
    if (isStateNow && !other) {
      this.use(one);
      return null;
    }
    const related = this.atoms.find((atom) => {
      if (!this.free(atom)) return false;
      const [name] = Object.keys(atom.sense.event ?? {}) as CollectionName[];
      return (
        name &&
        name !== collection &&
        (this.relations.has(name) || linkBetween(collection, name)) &&
        !atom.sense.event?.[collection]
      );
    });
    // Who moved in this year is here by now.
    const latest = this.line.includes('moved in') || this.line.includes('moved out') ? this.today : undefined;
    const daysOf = (found: FoundPeriod) => {
      // What came in "two months ago" did so in that month, and not on that day.
      const [, unit] = /\b(week|month|year)s? ago$/.exec(found.text) ?? [];
      const isDay = found.from !== undefined && found.from === found.to;
      const { from, to } = unit && isDay ? daysAround(unit as 'week' | 'month' | 'year', found.from ?? '') : found;
      const last = latest && (!to || to > latest) ? latest : to;
      return { ...(from && { from }), ...(last && { to: last }) };
    };
    const isImplied = measureDayHolds(this.conditions, this.defaults);
    let field = (isImplied ? day : undefined) ?? event?.sense.event?.[collection]?.day;
    // "Whose lease ends soon" says when the lease ends, and not when something was due.
    const isOfRelated = related && this.atoms.indexOf(one) === this.atoms.indexOf(related) + 1;
    if (related && (!field || (isOfRelated && !event))) {
      const [[name, its] = []] = Object.entries(related.sense.event ?? {}) as [
        CollectionName,
        { day: string; conditions: readonly Condition[] },
      ][];
      const negated = has(this.atoms[this.atoms.indexOf(related) - 1], 'not');
      if (name && its && !negated && !other) {
        const relation = this.relation(name, its.conditions);
        relation.period = { field: its.day, ...daysOf(one.period) };
        this.use(one);
        this.use(related);
        return null;
      }
    }
    const statusIs = (...wanted: string[]) =>
      this.conditions.some(
        ({ field: name, values }) => name === 'status' && values.every((value) => wanted.includes(String(value))),
      );
    const paysLate = this.atoms.some(({ text: said }) => /^pays?\b.* late$/i.test(said));
    if (!field && paysLate && collection === 'payments') field = 'due_date';
    if (!field && collection === 'payments') field = statusIs('pending', 'overdue') ? 'due_date' : 'paid_on';
    if (!field && collection === 'requests') field = statusIs('completed', 'cancelled') ? 'closed_on' : 'created_on';
    if (!field && collection === 'debts') field = 'due_date';
    // "Need renewing this quarter" says by which day.
    const renewal = (name: string) => name === 'days_left';
    if (!field && collection === 'leases' && this.conditions.some((it) => renewal(it.field))) {
      field = 'end_date';
      this.conditions.splice(0, Infinity, ...this.conditions.filter((it) => !renewal(it.field)));
    }
    if (!field) {
      const inRelation = [...this.relations.values()].find(
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
      this.use(one);
      return null;
    }
    this.use(one);
    if (!other?.period) return { period: { field, ...daysOf(one.period) } };
    const joins = this.atoms[this.atoms.indexOf(other) - 1];
    const next = one.period.to && addDays(one.period.to, 1);
    if (!compare && periods.length === 2 && has(joins, 'and') && next === other.period.from) {
      this.use(other);
      this.use(joins);
      return { period: { field, ...daysOf({ ...one.period, to: other.period.to }) } };
    }
    if (!compare || periods.length > 2) return { period: { field, ...daysOf(one.period) } };
    this.use(other);
    const joint = this.atoms[this.atoms.indexOf(other) - 1];
    if (has(joint, 'and') || has(joint, 'or')) this.use(joint);
    return { period: { field, ...daysOf(one.period) }, compareWith: daysOf(other.period) };
  }

  protected applyBounds(
    collection: CollectionName,
    { groupBy, measured }: { of: string | undefined; groupBy: string | undefined; measured: boolean },
  ): void {
    for (const { operator, values, isMoney, unit, field, at } of this.bounds) {
      const own = field?.sense.field?.[collection];
      const release = () => {
        for (const atom of this.atoms.slice(at, at + 2)) this.used.delete(atom);
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
              ? addDays(this.today, -count * (inDays[unit] ?? 1))
              : addMonths(this.today, -ago);
          this.condition({ field: 'move_in_date', operator: since, values: [day] }, false);
          continue;
        }
        const name = dayFields[collection];
        const relation = [...this.relations.values()].find((it) => dayFields[it.collection]);
        // Nobody means that very day by "in three months".
        if (operator === 'is' && unit !== 'days') release();
        const scaled = all.map((value) => value * (inDays[unit] ?? 1));
        const condition: Condition = { field: name ?? '', operator, values: scaled };
        if (
          collection === 'leases' &&
          this.line.some((word) => /^(?:runs?|running|lasts?|long|length|terms?|for)$/.test(word)) &&
          (unit === 'months' || unit === 'years')
        )
          this.condition(
            { field: 'months', operator, values: all.map((value) => value * (unit === 'years' ? 12 : 1)) },
            false,
          );
        else if (collection === 'leases' && name) {
          this.condition({ field: name, operator: 'at_least', values: [0] }, false);
          this.condition(condition, false);
        } else if (name) this.condition(condition, false);
        else if (relation) relation.conditions.push({ ...condition, field: dayFields[relation.collection] ?? '' });
        else release();
      } else if (field) {
        if (own) this.condition({ field: own, operator, values: all }, false);
        else {
          const other = (Object.keys(field.sense.field ?? {}) as CollectionName[]).find((name) =>
            linkBetween(collection, name),
          );
          if (other) this.relation(other, [{ field: field.sense.field?.[other] ?? '', operator, values: all }]);
          else release();
        }
      } else if (measured || groupBy) {
        this.having = { operator, values: all };
      } else if (collections[collection].amount && (isMoney || operator !== 'is'))
        this.condition({ field: collections[collection].amount ?? '', operator, values: all }, false);
      else release();
    }
  }
}
