import { isSame } from './write-step.ts';

describe('a value that a write would set', () => {
  it.each([
    ['2026-04-30', '2026-04-30'],
    ['2026-04-30T10:00:00.000Z', '2026-04-30T12:00:00+02:00'],
    [null, ''],
    [undefined, null],
    [
      [1, 'a'],
      [1, 'a'],
    ],
    [
      { grace: { days: 5 }, since: '2026-04-30T10:00:00Z' },
      { grace: { days: 5 }, since: '2026-04-30T10:00:00.000Z' },
    ],
    [{ days: 5 }, { days: 5, reason: null }],
  ])('%j is the same as %j', (now, then) => {
    expect(isSame(now, then)).toBe(true);
  });

  it.each([
    ['Elm Street 12', 'Oak Avenue 12'],
    ['Unit 1', 'Flat 1'],
    ['2026-04-30', '2026-05-01'],
    ['Paid 2026-04-30', 'Due 2026-04-30'],
    [5, '5'],
    [{ days: 5 }, { days: 6 }],
    [{ name: 'Unit 1' }, { name: 'Flat 1' }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [[1], [1, 2]],
    [0, null],
  ])('%j is not the same as %j', (now, then) => {
    expect(isSame(now, then)).toBe(false);
  });
});
