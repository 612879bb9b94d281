import { deployed, people, type TestReleases, testReleases } from '../../test/test-releases.ts';

const { admin } = people;
let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const uses = async (operation: string) =>
  (await api.call(admin, `GET /releases/uses?operation=${encodeURIComponent(operation)}`)).body;
/** Makes something that happened to a release appear so many days old. */
const age = (id: number, days: Partial<Record<'live_at' | 'published_at', number>>) => {
  const fields = Object.entries(days).map(([name, count]) => [name, new Date(Date.now() - count * 24 * 60 * 60_000)]);
  return api.database.collection('releases').updateOne({ _id: id as never }, { $set: Object.fromEntries(fields) });
};
const call = (calls: object[]) => api.serve('POST /internal/release-calls', { calls });

it('GET /releases/uses: lists live releases, and what the gateway was deployed with', async () => {
  const operation = 'GET /properties';
  const { id, release } = await api.start('mf-portfolio');
  const stored = await api.deps.releases.find(release);
  const use = {
    remote: 'mf-portfolio',
    release: stored?.release,
    version: '2.0.0',
    declared: true,
    calls: 0,
    live: true,
  };
  expect(await uses(operation)).toEqual({ removable: false, uses: [use] });
  // A page that is still open may call it for a week.
  await api.call(admin, `PUT /rollouts/${id}`, { state: 'aborted', reason: 'Enough' });
  expect(await uses(operation)).toEqual({ removable: false, uses: [use] });
  await age(release, { live_at: 8, published_at: 31 });
  expect((await uses(operation)).removable).toBe(true);
  const builtIn = { release: '0123456789ab', declared: true, calls: 0 };
  expect(await uses('GET /plans')).toMatchObject({ uses: [{ ...builtIn, live: true }] });
  // The gateway still falls back to it when everybody has another release.
  const stable_id = await api.publish({ remote: 'mf-billing', operations: [] });
  await api.call(admin, 'PUT /remotes/mf-billing', { stable_id, reason: 'New' });
  expect(await uses('GET /plans')).toMatchObject({ removable: false, uses: [{ ...builtIn, live: false }] });
});

it('GET /releases/uses: lists the fallbacks of visitors, however long ago they were live', async () => {
  const operation = 'GET /properties';
  const ids = [
    await api.publish({ remote: 'mf-operations' }),
    await api.publish({ remote: 'mf-operations', operations: [] }),
  ];
  for (const stable_id of ids) await api.call(admin, 'PUT /remotes/mf-operations', { stable_id, reason: 'New' });
  const [before = 0] = ids;
  await age(before, { live_at: 100, published_at: 100 });
  const { release } = (await api.deps.releases.find(before)) ?? {};
  expect(await uses(operation)).toMatchObject({ removable: false, uses: [{ release, declared: true, live: false }] });
  await api.call(admin, `PUT /releases/${before}`, { state: 'blocked', reason: 'Broken' });
  expect((await uses(operation)).removable).toBe(true);
});

it('GET /releases/uses: lists releases published within 30 days that may still be started', async () => {
  const operation = 'GET /properties';
  const id = await api.publish({ remote: 'mf-marketing', operations: [operation] });
  expect(await uses(operation)).toMatchObject({ removable: false, uses: [{ remote: 'mf-marketing', live: false }] });
  await age(id, { published_at: 29 });
  expect((await uses(operation)).removable).toBe(false);
  await age(id, { published_at: 31 });
  expect((await uses(operation)).removable).toBe(true);
});

it('GET /releases/uses: returns 503 while no gateway has reported its state', async () => {
  const states = api.database.collection('gateway_states');
  const reported = await states.find().toArray();
  await states.deleteMany({});
  const answer = await api.call(admin, 'GET /releases/uses?operation=GET%20/nothing');
  expect([answer.status, answer.problem.code]).toEqual([503, 'service_unavailable']);
  await states.insertMany(reported);
});

it('GET /releases/uses: lists releases that called the operation, with the sum of their calls', async () => {
  const release = (await api.deps.releases.find(await api.publish({ remote: 'mf-assistant', operations: [] })))
    ?.release;
  const one = { remote: 'mf-assistant', release, operation: 'GET /called' };
  await Promise.all([
    call([{ ...one, count: 3 }]),
    call([
      { ...one, count: 4 },
      { ...one, release: 'unknown', count: 1 },
    ]),
  ]);
  const { removable, uses: found } = await uses('GET /called');
  expect(removable).toBe(false);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    remote: 'mf-assistant',
    release,
    version: '2.0.0',
    declared: false,
    calls: 7,
    live: true,
  });
  expect(found).toContainEqual(expect.objectContaining({ release: 'unknown', version: '', calls: 1 }));
  // Its page is still open somewhere, so its files stay.
  expect((await api.deps.releases.named('mf-assistant', release ?? ''))?.live_at).not.toBeNull();
  const long = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  await api.database.collection('release_calls').updateMany({}, { $set: { day: long } });
  expect(await uses('GET /called')).toEqual({ removable: true, uses: [] });
});

it('GET /releases/uses: an operation that the shell calls is not removable', async () => {
  const shell = { ...deployed.shell, operations: ['GET /me'] };
  await api.serve('PUT /internal/gateway-state', { ...deployed, shell });
  expect(await uses('GET /me')).toEqual({ removable: false, uses: [] });
});
