import { isExtended } from '@keystead/service-kit/testing';
import { atTenPercent, people, type TestReleases, testReleases, tokenKey } from './test-releases.ts';
import { letVisitorsCome, type SimulatedVisitors } from './test-visitors.ts';

const well = { failure: 0.005, slow: 0.2 };

let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

/** Rolls a release out at 10 % to these visitors, through the service's own routes. */
async function visited(come: Omit<SimulatedVisitors, 'stable'>): Promise<number | null> {
  const { id } = await api.start('mf-billing', { stages: atTenPercent });
  const rollout = {
    // Not the rollout's own salt, which differs in each run. The service does not draw, so the visitors stay the same.
    ...{ id, salt: `salt ${come.seed}`, percent: 10, tokenKey },
    send: async (beacons: unknown[]) => {
      const { status } = await api.call(null, 'POST /releases/beacons', { beacons });
      expect(status).toBe(202);
    },
    read: () => api.rollout(id),
  };
  const takenBack = await letVisitorsCome(rollout, { ...come, stable: well });
  await api.call(people.admin, `PUT /rollouts/${id}`, { state: 'aborted', reason: 'Over' });
  return takenBack;
}

// `packages/rollouts` simulates these limits a thousand times; this checks that the service reaches the same results. A
// call carries ten visitors, so up to a handful more than needed may be counted.
describe('a release that is rolled out at 10 %', () => {
  it.each([
    { what: 'fails for everybody', candidate: { failure: 1, slow: 0 }, within: 8, seed: 1 },
    { what: 'fails for one in five', candidate: { ...well, failure: 0.2 }, within: 75, seed: 2 },
    { what: 'fails for one in five', candidate: { ...well, failure: 0.2 }, within: 75, seed: 3 },
    // `within` includes the visitors before stable's mount times are known.
    { what: 'is slow for 60 %', candidate: { ...well, slow: 0.6 }, within: 100, seed: 4 },
  ])('and $what is rolled back within $within of its visitors', async ({ candidate, within, seed }) => {
    const takenBack = await visited({ seed, visitors: within * 20, candidate });
    expect(takenBack).not.toBeNull();
    expect(takenBack ?? 0).toBeLessThanOrEqual(within);
  });

  it('and is as good as stable is not rolled back', async () => {
    expect(await visited({ seed: 5, visitors: isExtended ? 1_500 : 400, candidate: well })).toBeNull();
  });
});
