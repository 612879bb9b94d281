import { isExtended } from '@keystead/service-kit/testing';
import { atTenPercent, people, type TestReleases, testReleases, tokenKey } from '../test/test-releases.ts';
import { type SimulatedVisitors, simulateVisitors } from '../test/test-visitors.ts';

const healthy = { failure: 0.005, slow: 0.2 };

let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

/** Rolls a release out at 10 % to these visitors, through the service's own routes. */
async function visit(simulation: Omit<SimulatedVisitors, 'stable'>): Promise<number | null> {
  const { id } = await api.start('mf-billing', { stages: atTenPercent });
  const rollout = {
    // Not the rollout's own salt, which differs in each run. The service does not draw, so the visitors stay the same.
    ...{ id, salt: `salt ${simulation.seed}`, percent: 10, tokenKey },
    send: async (beacons: unknown[]) => {
      const { status } = await api.call(null, 'POST /releases/beacons', { beacons });
      expect(status).toBe(202);
    },
    read: () => api.rollout(id),
  };
  const rolledBack = await simulateVisitors(rollout, { ...simulation, stable: healthy });
  await api.call(people.admin, `PUT /rollouts/${id}`, { state: 'aborted', reason: 'Over' });
  return rolledBack;
}

// `packages/releases` simulates these limits a thousand times; this checks that the service reaches the same results. A
// call carries ten visitors, so up to a handful more than needed may be counted.
describe('a release that is rolled out at 10 %', () => {
  it.each([
    { what: 'fails for everybody', candidate: { failure: 1, slow: 0 }, within: 8, seed: 1 },
    { what: 'fails for one in five', candidate: { ...healthy, failure: 0.2 }, within: 75, seed: 2 },
    { what: 'fails for one in five', candidate: { ...healthy, failure: 0.2 }, within: 75, seed: 3 },
    // `within` includes the visitors before stable's mount times are known.
    { what: 'is slow for 60 %', candidate: { ...healthy, slow: 0.6 }, within: 100, seed: 4 },
  ])('and $what is rolled back within $within of its visitors', async ({ candidate, within, seed }) => {
    const rolledBack = await visit({ seed, visitors: within * 20, candidate });
    expect(rolledBack).not.toBeNull();
    expect(rolledBack ?? 0).toBeLessThanOrEqual(within);
  });

  it('and is as good as stable is not rolled back', async () => {
    expect(await visit({ seed: 5, visitors: isExtended ? 1_500 : 400, candidate: healthy })).toBeNull();
  });
});
