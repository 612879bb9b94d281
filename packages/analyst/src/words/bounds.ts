import { fieldOf } from '../query/collections.ts';
import type { CollectionName } from '../query/query.ts';
import type { Bound } from '../vocabulary/words.ts';
import { type Atom, has, roleOf } from './atoms.ts';

export interface BoundAtom {
  readonly operator: Bound | 'between';
  readonly values: readonly number[];
  readonly isMoney: boolean;
  readonly unit: 'days' | 'weeks' | 'months' | 'years' | null;
  /** The field that stands beside it, such as "bedrooms". */
  readonly field: Atom | null;
  readonly at: number;
  readonly last: number;
}

/** "For more than a year": a bound with a unit, which stands for one of it. */
function boundOfUnit(atoms: readonly Atom[], at: number): BoundAtom | null {
  const [bound, single] = [roleOf(atoms[at]), roleOf(atoms[at + 1])];
  if (bound?.role !== 'bound' || single?.role !== 'unit') return null;
  if (single.unit === 'dollars' || single.unit === 'percent') return null;
  return { operator: bound.bound, values: [1], isMoney: false, unit: single.unit, field: null, at, last: at + 1 };
}

/** The number at a place with the words beside it that bound it. */
function boundOfNumber(
  atoms: readonly Atom[],
  at: number,
  { value, isMoney }: NonNullable<Atom['number']>,
): Omit<BoundAtom, 'unit' | 'field'> {
  const [before, after] = [roleOf(atoms[at - 1]), roleOf(atoms[at + 1])];
  const bound = { operator: 'is', values: [value], isMoney, at, last: at } as const;
  const second = atoms[at + 2]?.number;
  if (before?.role === 'between' && has(atoms[at + 1], 'and') && second)
    return {
      operator: 'between',
      values: [value, second.value],
      isMoney: isMoney || second.isMoney,
      at: at - 1,
      last: at + 2,
    };
  if (before?.role === 'bound' && has(atoms[at - 2], 'not')) {
    const negated = before.bound === 'above' ? 'at_most' : before.bound === 'below' ? 'at_least' : before.bound;
    return { ...bound, operator: negated, at: at - 2 };
  }
  if (before?.role === 'bound') return { ...bound, operator: before.bound, at: at - 1 };
  return after?.role === 'bound' ? { ...bound, operator: after.bound, last: at + 1 } : bound;
}

/** "2 bedrooms or more": the bound behind a number and its noun. */
function boundBehind(atoms: readonly Atom[], bound: Pick<BoundAtom, 'operator' | 'last'>) {
  const more = roleOf(atoms[bound.last + 1]);
  return bound.operator === 'is' && more?.role === 'bound' ? { operator: more.bound, last: bound.last + 1 } : bound;
}

/** A bound with the unit behind its number; null for a percentage. */
function withUnit(atoms: readonly Atom[], bound: Omit<BoundAtom, 'unit' | 'field'>): Omit<BoundAtom, 'field'> | null {
  const found = roleOf(atoms[bound.last + 1]);
  if (found?.role === 'days_until') return { ...bound, unit: 'days', last: bound.last + 1 };
  if (found?.role !== 'unit') return { ...bound, unit: null };
  if (found.unit === 'percent') return null;
  // "More than two weeks old".
  const last = bound.last + (/^old$/i.test(atoms[bound.last + 2]?.text ?? '') ? 2 : 1);
  return {
    ...bound,
    ...boundBehind(atoms, { ...bound, last }),
    unit: found.unit === 'dollars' ? null : found.unit,
    isMoney: bound.isMoney || found.unit === 'dollars',
  };
}

const isNumeric = (atom: Atom | undefined): atom is Atom =>
  Object.entries(atom?.sense.field ?? {}).some(([of, name]) =>
    ['number', 'money'].includes(fieldOf(of as CollectionName, name)?.type ?? ''),
  );

/** A bound with the field that stands beside its number. */
function withField(atoms: readonly Atom[], bound: Omit<BoundAtom, 'field'>): BoundAtom {
  const [next, previous] = [atoms[bound.last + 1], atoms[bound.at - 1]];
  if (isNumeric(next) && !bound.isMoney && !bound.unit)
    return { ...bound, ...boundBehind(atoms, { ...bound, last: bound.last + 1 }), field: next };
  return { ...bound, field: isNumeric(previous) && !bound.unit ? previous : null };
}

/** Whether a number says how many records are asked for: "which three tenants owe the most", "top 5". */
function isLimit(atoms: readonly Atom[], at: number): boolean {
  const [before, after] = [roleOf(atoms[at - 1]), roleOf(atoms[at + 1])];
  if (before?.role === 'most' || after?.role === 'most') return true;
  return (
    before?.role !== 'bound' &&
    before?.role !== 'between' &&
    Boolean(atoms[at + 1]?.sense.noun) &&
    !atoms[at]?.number?.isMoney &&
    atoms.some((atom) => has(atom, 'most'))
  );
}

/** Numbers with what bounds them: "more than 2", "$500 or more", "between 1 and 3", "2 bedrooms". Adds to `used` the atoms that they are read from. */
export function readBounds(atoms: readonly Atom[], used: Set<Atom>): BoundAtom[] {
  const bounds: BoundAtom[] = [];
  for (const [at, atom] of atoms.entries()) {
    const ofUnit = boundOfUnit(atoms, at);
    if (ofUnit) {
      const isAge = /^old$/i.test(atoms[at + 2]?.text ?? '');
      for (const own of atoms.slice(at, at + (isAge ? 3 : 2))) used.add(own);
      bounds.push(ofUnit);
    }
    if (!atom.number || used.has(atom) || isLimit(atoms, at)) continue;
    const counted = withUnit(atoms, boundOfNumber(atoms, at, atom.number));
    if (!counted) continue;
    const bound = withField(atoms, counted);
    for (const own of atoms.slice(bound.at, bound.last + 1)) used.add(own);
    if (bound.field) used.add(bound.field);
    bounds.push(bound);
  }
  return bounds;
}
