import { beaconsDiffer, sampleRatioMismatch } from './decide.ts';
import { noCounts } from './rollout-counts.ts';

const arm = (reported: number, assigned: number) => ({ ...noCounts(), reported, assigned });
const stage = (percent: number, drawnCandidate: number, drawnStable: number) => ({
  percent,
  drawnCandidate,
  drawnStable,
  joined: 0,
  lostCandidate: 0,
  lostStable: 0,
});

describe('beaconsDiffer', () => {
  it.each([
    { candidate: arm(95, 100), stable: arm(860, 900), differ: false },
    { candidate: arm(80, 100), stable: arm(860, 900), differ: true },
    { candidate: arm(100, 100), stable: arm(800, 900), differ: true },
    { candidate: arm(0, 3), stable: arm(41, 41), differ: true },
    { candidate: arm(1, 2), stable: arm(10, 10), differ: false },
    { candidate: arm(10, 10), stable: arm(90, 90), differ: false },
    { candidate: arm(0, 10), stable: arm(0, 90), differ: false },
    { candidate: arm(0, 0), stable: arm(9, 90), differ: false },
  ])(
    'for $candidate.reported of $candidate.assigned and $stable.reported of $stable.assigned: returns $differ',
    (given) => {
      expect(beaconsDiffer(given.candidate, given.stable)).toBe(given.differ);
    },
  );
});

describe('sampleRatioMismatch', () => {
  it.each([
    { what: 'as many as expected', stages: [stage(10, 100, 900)] },
    { what: 'three standard errors more', stages: [stage(10, 128, 872)] },
    { what: 'few visitors', stages: [stage(10, 2, 1)] },
    { what: 'nobody', stages: [stage(10, 0, 0)] },
    { what: 'stages that fit, each with its percentage', stages: [stage(10, 100, 900), stage(50, 500, 500)] },
    { what: 'all at 100 %', stages: [stage(100, 700, 0)] },
  ])('finds no mismatch with $what', ({ stages }) => {
    expect(sampleRatioMismatch(stages)).toBeUndefined();
  });

  it.each([
    { what: 'too many', stages: [stage(10, 140, 860)] },
    { what: 'too few', stages: [stage(10, 60, 940)] },
    { what: 'a visitor of stable at 100 %', stages: [stage(100, 700, 1)] },
  ])('finds a mismatch with $what', ({ stages }) => {
    expect(sampleRatioMismatch(stages)).toMatchObject({ candidate: stages[0]?.drawnCandidate });
  });
});
