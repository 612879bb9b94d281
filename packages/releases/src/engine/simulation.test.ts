import { rolledBackAfter } from '../../test/simulate-rollout.ts';

const well = { failure: 0.005, slow: 0.25 };

/**
 * Runs rollouts at 10 %. Returns the number of the candidate's visitors before each rollback; Infinity if there was
 * none.
 */
function rollouts(runs: number, visitors: number, candidate: typeof well, stable = well): number[] {
  return Array.from(
    { length: runs },
    (_, seed) => rolledBackAfter({ seed, percent: 10, visitors, stable, candidate }) ?? Number.POSITIVE_INFINITY,
  );
}

describe('rollouts at 10 %, simulated', () => {
  it.each([
    { what: 'that fails for every visitor', candidate: { failure: 1, slow: 0 }, within: 8 },
    { what: 'that fails for 20 % of visitors, stable for 0.5 %', candidate: { ...well, failure: 0.2 }, within: 75 },
    { what: 'that fails for 5 % of visitors, stable for 0.5 %', candidate: { ...well, failure: 0.05 }, within: 600 },
    { what: 'of which 60 % of mounts are slow, of stable 25 %', candidate: { ...well, slow: 0.6 }, within: 100 },
  ])('roll back a candidate $what within $within of its visitors, in 99 of 100 runs', ({ candidate, within }) => {
    const rolledBack = rollouts(1_000, within * 25, candidate);
    expect(rolledBack.filter((visitors) => visitors <= within).length).toBeGreaterThanOrEqual(990);
  });

  it.each([
    { failure: 0, slow: 0 },
    { failure: 0.005, slow: 0.25 },
    // Without slow mounts, which the line above has: each of them costs a decision, and time.
    { failure: 0.05, slow: 0 },
  ])('never roll back a candidate that is like stable, with $failure failing and $slow slow', (arm) => {
    const rolledBack = rollouts(400, 20_000, arm, arm);
    expect(rolledBack.filter(Number.isFinite)).toEqual([]);
  });
});
