import { rolledBackAfter, rolledBackByReports } from '../../test/simulate-rollout.ts';

import type { Outcome } from './outcomes.ts';

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

type Random = () => number;

/** Times scatter widely: one in seven is more than twice the usual. */
const around = (usual: number, random: Random) =>
  usual * Math.exp(0.7 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

/** A visitor's reports, for a release that takes 900 ms at its first load and 150 ms later. */
const visit =
  ({ cold, slower = 0, signal = 0.03 }: { cold: number; slower?: number; signal?: number }) =>
  (random: Random): Outcome[] => {
    const load = random() < cold ? ('first_mount' as const) : ('later_mount' as const);
    const milliseconds = around(load === 'first_mount' ? 900 : 150, random) + slower;
    return [
      { kind: 'mounted', load, milliseconds },
      ...(random() < signal ? [{ kind: 'rejected' } as const] : []),
      { kind: 'calls', value: 1 + Math.floor(3 * random()) },
      { kind: 'blocked_ms', value: around(200, random) },
      { kind: 'heap_mb', value: around(30, random) },
    ];
  };

const reported = (runs: number, percent: number, stable: ReturnType<typeof visit>, candidate = stable) =>
  Array.from({ length: runs }, (_, seed) => rolledBackByReports({ seed, percent, visitors: 3_000, stable, candidate }));

describe('rollouts by all reports, simulated', () => {
  const warm = visit({ cold: 0.1 });

  it.each([10, 50])('at %d % never roll back an equal candidate that is cold where stable is warm', (percent) => {
    expect(reported(40, percent, warm, visit({ cold: 0.95 })).filter((each) => each !== undefined)).toEqual([]);
  });

  it.each([10, 50])('at %d % never roll back a candidate that is 5 ms slower', (percent) => {
    expect(reported(40, percent, warm, visit({ cold: 0.1, slower: 5 })).filter((each) => each !== undefined)).toEqual(
      [],
    );
  });

  it.each([
    { what: 'whose requests are rejected', draw: visit({ cold: 0.95, signal: 1 }), within: 12 },
    {
      what: 'that sends 11 requests',
      draw: (random: Random): Outcome[] => [...warm(random).slice(0, 1), { kind: 'calls', value: 11 }],
      // The limit is known after a hundred visitors of stable, which are some eleven of the candidate's.
      within: 30,
    },
    { what: 'whose goal is never reached', draw: warm, within: 30 },
  ])('roll back a candidate $what within $within of its visitors', ({ what, draw, within }) => {
    const stable = (random: Random): Outcome[] => [
      ...warm(random),
      ...(what.includes('goal') ? [{ kind: 'goal' } as const] : []),
    ];
    const rolledBack = reported(40, 10, stable, draw);
    expect(rolledBack.filter((visitors) => visitors !== undefined && visitors <= within).length).toBeGreaterThanOrEqual(
      38,
    );
  });
});
