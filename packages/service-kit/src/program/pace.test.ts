import { Pace } from './pace.ts';

const pauses = (pace: Pace, count: number, isNotified = true) =>
  Array.from({ length: count }, () => pace.next(isNotified));

describe('Pace', () => {
  it('starts with the regular pause and grows to 30 s while a connected source sends no notification', () => {
    const [first, ...later] = pauses(new Pace(2_000), 12);
    expect(first).toBe(2_000);
    later.forEach((pause, at) => {
      const middle = Math.min(2_000 * 1.5 ** (at + 1), 30_000);
      expect(pause).toBeGreaterThanOrEqual(middle * 0.9);
      expect(pause).toBeLessThanOrEqual(middle * 1.1);
    });
  });

  it('is regular again after a notification', () => {
    const pace = new Pace(2_000);
    pauses(pace, 8);
    pace.hurry();
    expect(pace.next(true)).toBe(2_000);
  });

  it('stays regular without a connected source, and restarts from there', () => {
    const pace = new Pace(2_000);
    pauses(pace, 8);
    expect(pauses(pace, 3, false)).toEqual([2_000, 2_000, 2_000]);
    expect(pace.next(true)).toBe(2_000);
  });

  it('does not change a pause of more than 30 s', () => {
    expect(pauses(new Pace(60_000), 3)).toEqual([60_000, 60_000, 60_000]);
  });
});
