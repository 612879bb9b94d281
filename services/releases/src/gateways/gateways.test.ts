import { people, type TestReleases, testReleases } from '../../test/test-releases.ts';

let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const named = (remote: string, release: string) => api.serve(`GET /internal/releases/${remote}/${release}`);

it('GET /internal/releases/{remote}/{release}: returns a release as in the plan, even if it is blocked', async () => {
  const { id: rollout, release } = await api.start('mf-billing');
  const { remotes } = (await api.serve('GET /internal/release-plan')).body;
  const planned = remotes.find(({ remote }) => remote === 'mf-billing')?.rollout?.candidate;
  const name = planned?.release ?? '';
  expect(await named('mf-billing', name)).toMatchObject({
    status: 200,
    body: { ...planned, id: release, blocked: false },
  });
  await api.call(people.admin, `PUT /rollouts/${rollout}`, { state: 'rolled_back', reason: 'Broken' });
  expect((await named('mf-billing', name)).body).toEqual({ ...planned, blocked: true });
  expect((await named('mf-marketing', name)).status).toBe(404);
});

it.each([
  ['mf-billing', 'ffffffffffff'],
  ['mf-nothing', 'ffffffffffff'],
  ['mf-billing', 'no-hash'],
])('GET /internal/releases/{remote}/{release}: returns 404 for %s and the name %s', async (remote, release) => {
  expect((await named(remote, release)).status).toBe(404);
});
