import { keyOf, people, type TestReleases, testReleases } from '../test/test-releases.ts';

const other = { ...people.admin, userId: 6, accountId: 6, name: 'Bo Berg' };
let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const FORMER_USER = 'A former user';

it('erases the names of a deleted user, and keeps everybody else’s', async () => {
  const reason = 'New';
  const { id: rollout, release } = await api.start('mf-billing');
  await api.call(other, `PUT /rollouts/${rollout}`, { state: 'held', reason });
  await api.call(keyOf('release:mf-billing'), `PUT /rollouts/${rollout}`, { state: 'rolled_back', reason });
  await api.call(other, `PUT /releases/${release}`, { state: 'published', reason });
  for (const [who, pinned] of [
    [people.admin, true],
    [other, false],
  ] as const)
    await api.call(who, 'PUT /remotes/mf-billing', { pinned, reason });
  // A block whose release is not blocked yet.
  const { channels } = api.deps;
  const blocking = { by: 'Ada Admin', user_id: people.admin.userId, reason, record_version: 1 };
  await channels.block('mf-marketing', { release: 1_000_000, blocking });

  api.erased.push(people.admin.userId);
  await api.runJob('follow erased accounts');

  const names = async (path: string) => {
    const { steps } = (await api.call(other, path)).body as { steps: { by: string }[] };
    return steps.map(({ by }) => by);
  };
  expect((await api.call(other, `GET /releases/${release}`)).body).toMatchObject({ published_by: FORMER_USER });
  expect(await names(`GET /releases/${release}`)).toEqual([FORMER_USER, 'Bo Berg']);
  expect(await names(`GET /rollouts/${rollout}`)).toEqual([FORMER_USER, 'Bo Berg', FORMER_USER]);
  expect(await names('GET /remotes/mf-billing')).toEqual([FORMER_USER, 'Bo Berg']);
  const stored = await Promise.all(
    ['releases', 'rollouts', 'channels'].map((name) => api.database.collection(name).find().toArray()),
  );
  expect(JSON.stringify(stored)).not.toContain('Ada');
});
