import { countsOf } from '../../test/counts.ts';
import { decide } from './decide.ts';
import { evidenceOf, ROLL_BACK_AT } from './evidence.ts';
import { type ArmCounts, noRolloutCounts, withStage } from './rollout-counts.ts';

const goal = { minVisitors: 100, minSeconds: 3_600 };

function decided(stable: Partial<ArmCounts>, candidate: Partial<ArmCounts>, secondsInStage = 3_600) {
  const { verdict, because } = decide({ goal, counts: countsOf(stable, candidate), secondsInStage });
  return [verdict, ...because.map(({ code }) => code)];
}

describe('decide', () => {
  it('promotes when the stage is met and there is no evidence against the candidate', () => {
    expect(decided({ assigned: 900, failed: 4 }, { assigned: 100, failed: 1 })).toEqual(['promote', 'stage_met']);
  });

  it.each([
    {
      what: 'every visitor fails',
      stable: { assigned: 27 },
      candidate: { assigned: 3, failed: 3 },
      code: 'fails_too_often',
    },
    { what: 'many are silent', stable: { assigned: 90 }, candidate: { assigned: 10, silent: 6 }, code: 'fails_more' },
    {
      what: 'mounts are slow',
      stable: { assigned: 900, timed: 500, slow: 125 },
      candidate: { assigned: 100, timed: 60, slow: 40 },
      code: 'slow',
    },
  ])('rolls back when $what, even before the stage is met', ({ stable, candidate, code }) => {
    expect(decided(stable, candidate, 10)).toEqual(['roll_back', code]);
  });

  describe('without a stable release', () => {
    const alone = (candidate: Partial<ArmCounts>) => {
      const { verdict, because } = decide({
        goal,
        counts: countsOf({}, candidate),
        secondsInStage: 3_600,
        hasStable: false,
      });
      return [verdict, ...because.map(({ code }) => code)];
    };

    it('rolls back a candidate that fails for too many', () => {
      expect(alone({ assigned: 3, failed: 3 })).toEqual(['roll_back', 'fails_too_often']);
    });

    it('promotes when the stage is met, also with visitors who left without a response', () => {
      expect(alone({ assigned: 100, silent: 8, failed: 1 })).toEqual(['promote', 'stage_met']);
    });

    it('holds until anybody has responded', () => {
      expect(alone({ assigned: 100, silent: 100 })).toEqual(['hold', 'no_data']);
    });
  });

  it.each([
    // Both arms fail at the same rate, but the candidate has four times the visitors that the draw gives it.
    { what: 'compare', candidate: { assigned: 400, silent: 200 }, stable: { assigned: 600, silent: 300 } },
    { what: 'compare where it fails more often', candidate: { assigned: 400, silent: 300 }, stable: { assigned: 600 } },
  ])('does not $what while the arms do not match the draw', ({ candidate, stable }) => {
    const counts = countsOf(stable, candidate);
    expect(evidenceOf(counts).relative).toBeGreaterThan(Math.log(ROLL_BACK_AT));
    const [verdict, ...codes] = decided(stable, candidate);
    expect([verdict, codes.includes('arms_do_not_fit'), codes.includes('evidence_grows')]).toEqual([
      'hold',
      true,
      false,
    ]);
  });

  it.each([
    { code: 'fails_too_often', candidate: { assigned: 400, failed: 80 }, stable: { assigned: 600 } },
    { code: 'slow', candidate: { assigned: 400, timed: 400, slow: 240 }, stable: { assigned: 600, timed: 600 } },
  ])('still applies the ceilings when the arms do not match the draw: $code', ({ code, candidate, stable }) => {
    expect(decided(stable, candidate)).toEqual(['roll_back', code]);
  });

  const rejectedAt = (candidate: number, stable: number) => ({
    signals: { candidate: { rejected: candidate }, stable: { rejected: stable } },
  });

  it('rolls back a candidate whose visitors report a signal more often, and names the signal', () => {
    const counts = countsOf({ assigned: 90 }, { assigned: 10, signals: { rejected: 9 } }, rejectedAt(9, 2));
    expect(decide({ goal, counts, secondsInStage: 10 })).toMatchObject({
      verdict: 'roll_back',
      because: [{ code: 'harms', signal: 'rejected', candidate: { count: 9, of: 10 } }],
    });
  });

  it('keeps a candidate whose visitors report a signal as often as those of stable', () => {
    const counts = countsOf({ assigned: 900 }, { assigned: 100 }, rejectedAt(60, 540));
    expect(decide({ goal, counts, secondsInStage: 3_600 }).verdict).toBe('promote');
  });

  it.each([
    { stable: { measured: { calls: 90 } }, verdict: 'roll_back' },
    { stable: { measured: { calls: 90 }, above: { calls: 50 } }, verdict: 'hold' },
    { stable: {}, verdict: 'hold' },
  ])('with measured pages above the limit, and of stable $stable: $verdict', ({ stable, verdict }) => {
    const harmed = { assigned: 14, measured: { calls: 14 }, above: { calls: 14 } };
    const counts = countsOf({ assigned: 126, ...stable }, harmed);
    expect(decide({ goal, counts, secondsInStage: 10 }).verdict).toBe(verdict);
  });

  it('returns every test that is against the candidate', () => {
    expect(decided({ assigned: 90 }, { assigned: 10, failed: 8 })).toEqual([
      'roll_back',
      'fails_more',
      'fails_too_often',
    ]);
  });

  it('rolls back a candidate that is worse than a failing stable', () => {
    expect(decided({ assigned: 900, failed: 45 }, { assigned: 100, failed: 40 })).toEqual(['roll_back', 'fails_more']);
  });

  it.each([
    { what: 'there are no visitors', stable: {}, candidate: {}, codes: ['no_data', 'no_data', 'too_few_visitors'] },
    {
      what: 'no visitor reports',
      stable: { assigned: 900, reported: 0, mounted: 0 },
      candidate: { assigned: 100, reported: 0, mounted: 0 },
      codes: ['no_data', 'no_data'],
    },
    {
      what: 'no stable visitor reports',
      stable: { assigned: 900, reported: 0, mounted: 0 },
      candidate: { assigned: 100 },
      codes: ['no_data', 'beacons_differ'],
    },
    {
      what: 'there are too few visitors',
      stable: { assigned: 800 },
      candidate: { assigned: 99 },
      codes: ['too_few_visitors'],
    },
    {
      what: 'it is too early',
      stable: { assigned: 900 },
      candidate: { assigned: 100 },
      seconds: 3_599,
      codes: ['too_early'],
    },
    {
      what: 'time is unknown',
      stable: { assigned: 900 },
      candidate: { assigned: 100 },
      seconds: Number.NaN,
      codes: ['too_early'],
    },
    {
      what: 'evidence grows',
      stable: { assigned: 900 },
      candidate: { assigned: 100, failed: 3 },
      codes: ['evidence_grows'],
    },
    {
      what: 'arm sizes do not match the draw',
      stable: { assigned: 600 },
      candidate: { assigned: 100 },
      codes: ['arms_do_not_fit'],
    },
    {
      what: 'beacons differ',
      stable: { assigned: 900 },
      candidate: { assigned: 100, reported: 90 },
      codes: ['beacons_differ'],
    },
    {
      what: 'both arms fail alike',
      stable: { assigned: 900, failed: 270 },
      candidate: { assigned: 100, failed: 30 },
      codes: ['environment'],
    },
    {
      what: 'both arms are slow alike',
      stable: { assigned: 900, timed: 900, slow: 540 },
      candidate: { assigned: 100, timed: 100, slow: 60 },
      codes: ['environment'],
    },
    {
      what: 'the candidate fails and stable has no data yet',
      stable: { assigned: 27, reported: 4, mounted: 4 },
      candidate: { assigned: 3, failed: 3 },
      codes: ['evidence_grows', 'evidence_grows', 'too_few_visitors'],
    },
  ])('holds when $what', ({ stable, candidate, seconds, codes }) => {
    expect(decided(stable, candidate, seconds)).toEqual(['hold', ...codes]);
  });

  it('promotes a candidate that fixes what fails in stable', () => {
    expect(decided({ assigned: 900, failed: 90 }, { assigned: 100 })).toEqual(['promote', 'stage_met']);
  });

  it('counts joined visitors towards the stage, and only those who came in it', () => {
    const first = countsOf({ assigned: 900 }, { assigned: 100 });
    const second = withStage(first, 25);
    const joined = { ...first.stable, assigned: 100, reported: 100, mounted: 100 };
    const stages = second.stages.map((stage, index) => (index === 1 ? { ...stage, joined: 100 } : stage));
    expect(decide({ goal, counts: second, secondsInStage: 3_600 }).because).toEqual([
      { code: 'too_few_visitors', visitors: 0, needed: 100 },
    ]);
    expect(decide({ goal, counts: { ...second, joined, stages }, secondsInStage: 3_600 }).verdict).toBe('promote');
  });

  it('never promotes without a stage or without data, whatever the goal', () => {
    const goal = { minVisitors: 0, minSeconds: 0 };
    for (const counts of [noRolloutCounts(), withStage(noRolloutCounts(), 100)]) {
      expect(decide({ goal, counts, secondsInStage: 1e9 })).toMatchObject({
        verdict: 'hold',
        because: [{ code: 'no_data' }, { code: 'no_data' }],
      });
    }
  });

  it('returns numbers that JSON can represent', () => {
    const decision = decide({
      goal,
      counts: countsOf({ assigned: 9e5 }, { assigned: 1e5, failed: 9e4 }),
      secondsInStage: 0,
    });
    expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
  });
});
