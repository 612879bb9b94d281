import { countsOf } from '../../test/counts.ts';
import { absoluteEvidence, evidenceOf, relativeEvidence, slowEvidence } from './evidence.ts';
import { ROLL_BACK_AT } from './judge-tests.ts';

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
