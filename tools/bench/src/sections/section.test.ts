import { measureInRounds, ratiosOf } from './section.ts';

test('measureInRounds: measures one after the other in each round, after a warm-up that does not count', async () => {
  const measured: [string, number][] = [];
  const rounds = await measureInRounds(['own', 'other'], { rounds: 2, seconds: 5 }, async (name, seconds) =>
    measured.push([name, seconds]),
  );
  expect(measured.map(([name]) => name)).toEqual(['own', 'other', 'own', 'other', 'own', 'other']);
  expect(measured.map(([, seconds]) => seconds)).toEqual([1, 1, 5, 5, 5, 5]);
  expect(rounds).toEqual({ own: [3, 5], other: [4, 6] });
});

test('ratiosOf: divides the values of the same round', () => {
  expect(ratiosOf([6, 8], [3, 2])).toEqual([2, 4]);
  expect(ratiosOf([6], [])).toEqual([Number.NaN]);
});
