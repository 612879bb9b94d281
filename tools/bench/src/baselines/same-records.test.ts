import { assertSame } from './same-records.ts';

const own = [
  { id: 2, name: 'Elm House', photos: [], abilities: { update: true }, version: 3 },
  { id: 1, name: null },
];
const theirs = [
  { id: 2, name: 'Elm House', photos: [] },
  { id: 1, name: null, more: 1 },
];

it('assertSame: accepts the same records, whatever further fields the baseline returns', () => {
  expect(() => assertSame('it', own, theirs)).not.toThrow();
});

it.each([
  ['another order', [...theirs].reverse(), 'other records: 1,2'],
  ['fewer', theirs.slice(1), 'other records: 1'],
  ['another value', [{ ...theirs[0], name: 'Elm' }, theirs[1] ?? {}], 'name of 2 is "Elm", not "Elm House"'],
  ['a missing field', [{ id: 2, name: 'Elm House' }, theirs[1] ?? {}], 'photos of 2 is undefined, not []'],
])('assertSame: names %s', (_, answered, expected) => {
  expect(() => assertSame('it', own, answered)).toThrow(expected);
});
