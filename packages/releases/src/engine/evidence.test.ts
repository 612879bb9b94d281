import { countsOf } from '../../test/counts.ts';
import {
  absoluteEvidence,
  alternatives,
  evidenceOf,
  logEvidence,
  ROLL_BACK_AT,
  relativeEvidence,
  slowEvidence,
} from './evidence.ts';

const worst = alternatives(20);

/** The e-value's mean after a number of trials of one bound and of another, if hits have these probabilities. */
function meanOf(first: { bound: number; chance: number }, second: { bound: number; chance: number }, trials: number) {
  let mean = 0;
  for (let one = 0; one <= trials; one++) {
    for (let other = 0; other <= trials; other++) {
      const series = [
        { hits: one, trials, bound: first.bound },
        { hits: other, trials, bound: second.bound },
      ];
      const chance = binomial(one, trials, first.chance) * binomial(other, trials, second.chance);
      mean += chance * Math.exp(logEvidence(series, worst));
    }
  }
  return mean;
}

function binomial(hits: number, trials: number, chance: number): number {
  let ways = 1;
  for (let drawn = 0; drawn < hits; drawn++) ways *= (trials - drawn) / (drawn + 1);
  return ways * chance ** hits * (1 - chance) ** (trials - hits);
}

describe('logEvidence', () => {
  it('has a mean of 1 at the bound, over all possible outcomes', () => {
    expect(meanOf({ bound: 0.14, chance: 0.14 }, { bound: 0.6, chance: 0.6 }, 12)).toBeCloseTo(1, 10);
  });

  it.each([0.8, 0.4, 0])('has a mean below 1 at %p times the bound, and above it at twice', (part) => {
    expect(meanOf({ bound: 0.14, chance: part * 0.14 }, { bound: 0.3, chance: part * 0.3 }, 12)).toBeLessThan(1);
    expect(meanOf({ bound: 0.14, chance: 0.28 }, { bound: 0.3, chance: 0.6 }, 12)).toBeGreaterThan(1);
  });

  it('is the same for a whole series and for its parts', () => {
    const parts = [
      { hits: 2, trials: 9, bound: 0.1 },
      { hits: 3, trials: 4, bound: 0.1 },
    ];
    expect(logEvidence(parts, worst)).toBeCloseTo(logEvidence([{ hits: 5, trials: 13, bound: 0.1 }], worst), 12);
  });

  it('is 0 without trials, and where every trial must be a hit', () => {
    expect(logEvidence([], worst)).toBeCloseTo(0, 12);
    expect(logEvidence([{ hits: 40, trials: 40, bound: 1 }], worst)).toBeCloseTo(0, 12);
  });

  it.each([0, 20_000, 500_000, 1_000_000])('stays finite with %i hits of a million', (hits) => {
    const log = logEvidence([{ hits, trials: 1_000_000, bound: 0.02 }], worst);
    expect(Number.isFinite(log)).toBe(true);
    expect(Math.sign(log)).toBe(hits > 20_000 ? 1 : -1);
  });
});

describe('alternatives', () => {
  it('returns 24 alternatives, from 1.5 times the odds to the worst, in even steps', () => {
    const { multipliers } = alternatives(100);
    expect(multipliers).toHaveLength(24);
    expect(multipliers[0]).toBeCloseTo(1.5, 10);
    expect(multipliers[23]).toBeCloseTo(100, 10);
    expect((multipliers[1] as number) / (multipliers[0] as number)).toBeCloseTo((100 / 1.5) ** (1 / 23), 10);
  });
});

const enough = Math.log(ROLL_BACK_AT);
const stageOf = (percent: number, lostCandidate: number, lostStable: number) =>
  ({ ...countsOf({}, {}).stages[0], percent, lostCandidate, lostStable }) as ReturnType<
    typeof countsOf
  >['stages'][number];

describe('absoluteEvidence', () => {
  it.each([
    { failed: 3, assigned: 3 },
    { failed: 4, assigned: 10 },
    { failed: 5, assigned: 20 },
  ])('is sufficient with $failed failures of $assigned', (counts) => {
    expect(absoluteEvidence(counts)).toBeGreaterThan(enough);
  });

  it.each([
    { failed: 2, assigned: 2 },
    { failed: 3, assigned: 10 },
    { failed: 20, assigned: 1_000 },
  ])('is insufficient with $failed failures of $assigned', (counts) => {
    expect(absoluteEvidence(counts)).toBeLessThan(enough);
  });
});

describe('relativeEvidence', () => {
  it('is sufficient at 10 % after five losses of the candidate alone, and not after four', () => {
    expect(relativeEvidence([stageOf(10, 4, 0)])).toBeLessThan(enough);
    expect(relativeEvidence([stageOf(10, 5, 0)])).toBeGreaterThan(enough);
  });

  it("is weaker the greater the candidate's share is, and 0 at 100 %", () => {
    const logs = [1, 10, 50, 90, 100].map((percent) => relativeEvidence([stageOf(percent, 6, 0)]));
    expect(logs).toEqual(logs.toSorted((one, other) => other - one));
    expect(logs.at(-1)).toBeCloseTo(0, 10);
  });

  it('weighs each loss with the share at that time', () => {
    const [early, late] = [stageOf(10, 3, 0), stageOf(50, 3, 0)];
    const both = relativeEvidence([early, late]);
    expect(both).toBeLessThan(relativeEvidence([stageOf(10, 6, 0)]));
    expect(both).toBeGreaterThan(relativeEvidence([stageOf(50, 6, 0)]));
  });

  it('ignores a stage in which nobody is drawn', () => {
    expect(relativeEvidence([stageOf(0, 5, 5), stageOf(10, 3, 1)])).toBe(relativeEvidence([stageOf(10, 3, 1)]));
  });

  it('falls with losses in proportion to the share', () => {
    expect(relativeEvidence([stageOf(10, 100, 900)])).toBeLessThan(-10);
  });
});

describe('slowEvidence', () => {
  it.each([
    { slow: 10, timed: 10, sufficient: true },
    { slow: 60, timed: 100, sufficient: true },
    { slow: 30, timed: 100, sufficient: false },
    { slow: 3_000, timed: 10_000, sufficient: false },
  ])('with $slow slow mounts of $timed: is sufficient: $sufficient', ({ sufficient, ...counts }) => {
    expect(slowEvidence(counts) > enough).toBe(sufficient);
  });
});

describe('evidenceOf', () => {
  it('counts silent visitors only in the comparison', () => {
    const evidence = evidenceOf(countsOf({ assigned: 90 }, { assigned: 10, silent: 5 }));
    expect(evidence.relative).toBeGreaterThan(enough);
    expect(evidence.absolute).toBeLessThan(0);
  });

  it('counts joined visitors towards the ceilings, not in the comparison', () => {
    const counts = countsOf({ assigned: 90 }, {});
    const evidence = evidenceOf({
      ...counts,
      joined: { ...counts.joined, assigned: 3, failed: 3, timed: 12, slow: 12 },
    });
    expect(evidence.relative).toBeCloseTo(0, 12);
    expect(evidence.absolute).toBeGreaterThan(enough);
    expect(evidence.slow).toBeGreaterThan(enough);
  });
});
