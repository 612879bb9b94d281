import { Pace } from './pace.ts';

const pauses = (pace: Pace, count: number, isTold = true) => Array.from({ length: count }, () => pace.next(isTold));

describe('a pace', () => {
  it('begins as usual, and is slower and slower, to half a minute, while who would tell is heard and tells nothing', () => {
    const [first, ...later] = pauses(new Pace(2_000), 12);
    expect(first).toBe(2_000);
    later.forEach((pause, at) => {
      const middle = Math.min(2_000 * 1.5 ** (at + 1), 30_000);
      expect(pause).toBeGreaterThanOrEqual(middle * 0.9);
      expect(pause).toBeLessThanOrEqual(middle * 1.1);
    });
  });

  it('is the usual one again once something was told', () => {
    const pace = new Pace(2_000);
    pauses(pace, 8);
    pace.hurry();
    expect(pace.next(true)).toBe(2_000);
  });

  it('stays the usual one where nobody is heard, and begins there afterwards', () => {
    const pace = new Pace(2_000);
    pauses(pace, 8);
    expect(pauses(pace, 3, false)).toEqual([2_000, 2_000, 2_000]);
    expect(pace.next(true)).toBe(2_000);
  });

  it('of more than half a minute stays as it is', () => {
    expect(pauses(new Pace(60_000), 3)).toEqual([60_000, 60_000, 60_000]);
  });
});
