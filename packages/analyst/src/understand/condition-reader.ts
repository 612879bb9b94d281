import { collections, linkBetween } from '../query/collections.ts';
import type { CollectionName, Condition, Period, Query, Relation } from '../query/query.ts';
import { type Atom, has, type RoleName } from '../words/atoms.ts';
import type { BoundAtom } from '../words/bounds.ts';

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

export interface RelationDraft {
  collection: CollectionName;
  conditions: Condition[];
  period?: Period;
  operator: Relation['operator'];
  count: number;
}

/** Thrown where the words make no query; the words that were not used are reported. */
export class NoQuery extends Error {}

/** The atoms of one question, and the conditions and relations that are read from them. */
export class ConditionReader {
  readonly atoms: readonly Atom[];
  readonly used = new Set<Atom>();
  readonly line: readonly string[];
  /** The line as one text. */
  readonly sentence: string;
  readonly today: string;
  readonly conditions: Condition[] = [];
  readonly relations = new Map<CollectionName, RelationDraft>();
  main: CollectionName = 'properties';
  bounds: BoundAtom[] = [];
  having: Query['having'];

  constructor(atoms: readonly Atom[], today: string) {
    this.today = today;
    this.atoms = atoms.filter(({ isFiller: filler }) => !filler);
    this.line = atoms.map(({ text: words }) => words.toLowerCase());
    this.sentence = this.line.join(' ');
  }

  /** Whether a condition is on a field. */
  says(name: string): boolean {
    return this.conditions.some(({ field }) => field === name);
  }

  get missed(): Atom[] {
    return this.atoms.filter((atom) => !this.used.has(atom));
  }

  use<A extends Atom | undefined>(atom: A): A {
    if (atom) this.used.add(atom);
    return atom;
  }

  take(role: RoleName): Atom | undefined {
    return this.use(this.atoms.find((atom) => has(atom, role) && !this.used.has(atom)));
  }

  free = (atom: Atom) => !this.used.has(atom);

  /** What a measure implies unless the question says otherwise: costs of what is completed. */
  default(condition: Condition): void {
    if (this.conditions.some(({ field }) => field === condition.field)) return;
    const own = { ...condition, values: [...condition.values] };
    this.defaults.add(own);
    this.conditions.push(own);
  }

  readonly defaults = new Set<Condition>();

  condition(condition: Condition, join: boolean): void {
    const implied = this.conditions.find((own) => this.defaults.has(own) && own.field === condition.field);
    if (implied) this.conditions.splice(this.conditions.indexOf(implied), 1);
    const same = this.conditions.find(
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
    this.conditions.push({ ...condition, values: [...condition.values] });
  }

  negated(condition: Condition): Condition {
    // What is not completed still waits. What was cancelled or failed does not.
    if (condition.field === 'status' && condition.values[0] === 'completed')
      return {
        field: 'status',
        operator: 'any',
        values: this.main === 'requests' ? ['open', 'in_progress'] : ['pending', 'overdue'],
      };
    const operator = flipped[condition.operator];
    if (!operator) throw new NoQuery();
    return { ...condition, operator };
  }

  conditionsOn(conditions: readonly Condition[], isNegated: boolean, join: boolean): void {
    if (isNegated && conditions.length !== 1) throw new NoQuery();
    for (const condition of conditions) this.condition(isNegated ? this.negated(condition) : condition, join);
  }

  /** The relation to a collection; made where there is none yet. */
  relation(
    collection: CollectionName,
    conditions: readonly Condition[],
    bound: Pick<RelationDraft, 'operator' | 'count'> = { operator: 'at_least', count: 1 },
  ): RelationDraft {
    const found = this.relations.get(collection);
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
    if (!linkBetween(this.main, collection)) throw new NoQuery();
    const draft: RelationDraft = {
      collection,
      conditions: conditions.map((it) => ({ ...it, values: [...it.values] })),
      ...bound,
    };
    this.relations.set(collection, draft);
    return draft;
  }

  value(atom: Atom, isNegated: boolean, join: boolean): boolean {
    const { value } = atom.sense;
    if (!value) return false;
    const own = value[this.main];
    if (own) this.conditionsOn(own, isNegated, join);
    else {
      const other = (Object.keys(value) as CollectionName[]).find(
        (name) => this.relations.has(name) || linkBetween(this.main, name),
      );
      if (!other) return false;
      this.relation(other, value[other] ?? [], isNegated ? { operator: 'is', count: 0 } : undefined);
    }
    this.use(atom);
    return true;
  }

  name(atom: Atom, isNegated: boolean): boolean {
    const { name } = atom;
    if (!name) return false;
    // The title of a request says nothing of leases and payments.
    if (name.collection === 'requests' && ['leases', 'payments', 'debts'].includes(this.main)) return false;
    const condition: Condition = name.place
      ? { ...name.place, values: [...name.place.values] }
      : { field: 'id', operator: 'any', values: name.records.map(({ id }) => id) };
    if (this.main === name.collection) this.conditionsOn([condition], isNegated, true);
    else {
      const ref = Object.values(collections[this.main].fields).find(({ of }) => of === name.collection)?.id;
      const between = this.between(name.collection);
      if (!name.place && ref) this.conditionsOn([{ ...condition, field: ref }], isNegated, true);
      else if (between && !name.place && !isNegated)
        this.relation(between.collection, [{ ...condition, field: between.ref }]);
      else this.relation(name.collection, [condition], isNegated ? { operator: 'is', count: 0 } : undefined);
    }
    this.use(atom);
    return true;
  }

  /** Requests lie between personnel and the properties and tenants of their work. */
  between(collection: CollectionName): { collection: CollectionName; ref: string } | null {
    if (linkBetween(this.main, collection)) return null;
    const ref = Object.values(collections.requests.fields).find(({ of }) => of === collection)?.id;
    return ref && linkBetween(this.main, 'requests') ? { collection: 'requests', ref } : null;
  }
}
