import { type Atom, has, roleOf } from './atoms.ts';
import { fieldOf } from './collections.ts';
import type { CollectionName } from './query.ts';
import type { Bound } from './vocabulary/words.ts';

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

/** Numbers with what bounds them: "more than 2", "$500 or more", "between 1 and 3", "2 bedrooms". Adds to `used` the atoms that they are read from. */
export function readBounds(atoms: readonly Atom[], used: Set<Atom>): BoundAtom[] {
  const bounds: BoundAtom[] = [];
  for (let at = 0; at < atoms.length; at += 1) {
    const [bound, single] = [roleOf(atoms[at]), roleOf(atoms[at + 1])];
    // "For more than a year".
    if (bound?.role === 'bound' && single?.role === 'unit' && single.unit !== 'dollars' && single.unit !== 'percent') {
      const isAge = /^old$/i.test(atoms[at + 2]?.text ?? '');
      for (const atom of atoms.slice(at, at + (isAge ? 3 : 2))) used.add(atom);
      bounds.push({
        operator: bound.bound,
        values: [1],
        isMoney: false,
        unit: single.unit,
        field: null,
        at,
        last: at + 1,
      });
    }
    const number = atoms[at]?.number;
    if (!number || used.has(atoms[at] as Atom)) continue;
    const [before, after] = [roleOf(atoms[at - 1]), roleOf(atoms[at + 1])];
    if (before?.role === 'most' || after?.role === 'most') continue;
    // "Which three tenants owe the most".
    if (
      before?.role !== 'bound' &&
      before?.role !== 'between' &&
      atoms[at + 1]?.sense.noun &&
      !number.isMoney &&
      atoms.some((atom) => has(atom, 'most'))
    )
      continue;
    const values = [number.value];
    let isMoney = number.isMoney;
    let last = at;
    let operator: BoundAtom['operator'] = 'is';
    let first = at;
    const second = atoms[at + 2]?.number;
    if (before?.role === 'between' && has(atoms[at + 1], 'and') && second) {
      operator = 'between';
      values.push(second.value);
      isMoney ||= second.isMoney;
      first = at - 1;
      last = at + 2;
    } else if (before?.role === 'bound') {
      operator = before.bound;
      first = at - 1;
      const negated = has(atoms[at - 2], 'not');
      if (negated) {
        operator = operator === 'above' ? 'at_most' : operator === 'below' ? 'at_least' : operator;
        first = at - 2;
      }
    } else if (after?.role === 'bound') {
      operator = after.bound;
      last = at + 1;
    }
    let unit: BoundAtom['unit'] = null;
    const unitRole = roleOf(atoms[last + 1]);
    if (unitRole?.role === 'days_until') {
      unit = 'days';
      last += 1;
    } else if (unitRole?.role === 'unit') {
      if (unitRole.unit === 'dollars') isMoney = true;
      else if (unitRole.unit === 'percent') continue;
      else unit = unitRole.unit;
      last += 1;
      // "More than two weeks old".
      if (/^old$/i.test(atoms[last + 1]?.text ?? '')) last += 1;
      const more = roleOf(atoms[last + 1]);
      if (operator === 'is' && more?.role === 'bound') {
        operator = more.bound;
        last += 1;
      }
    }
    let field: Atom | null = null;
    const [next, previous] = [atoms[last + 1], atoms[first - 1]];
    const isNumeric = (atom: Atom | undefined) =>
      atom?.sense.field &&
      Object.entries(atom.sense.field).some(([of, name]) =>
        ['number', 'money'].includes(fieldOf(of as CollectionName, name)?.type ?? ''),
      );
    if (next && isNumeric(next) && !isMoney && !unit) {
      field = next;
      last += 1;
      const more = roleOf(atoms[last + 1]);
      if (operator === 'is' && more?.role === 'bound') {
        operator = more.bound;
        last += 1;
      }
    } else if (previous && isNumeric(previous) && !unit) field = previous;
    for (const atom of atoms.slice(first, last + 1)) used.add(atom);
    if (field) used.add(field);
    bounds.push({ operator, values, isMoney, unit, field, at: first, last });
  }
  return bounds;
}
