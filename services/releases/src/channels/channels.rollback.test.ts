import { people, type TestReleases, testReleases } from '../../test/test-releases.ts';

const { admin } = people;
let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const change = (body: object) => api.call(admin, 'PUT /remotes/mf-billing', { reason: 'New', ...body });
const rollBack = (headers = {}) =>
  api.call(admin, 'POST /remotes/mf-billing/rollback', { reason: 'Sums are wrong' }, headers);
const read = async () => (await api.call(admin, 'GET /remotes/mf-billing')).body;
const release = async (id = 0) => (await api.call(admin, `GET /releases/${id}`)).body;

/** Sends everybody to new releases, one after the other, and clears the earlier ones first. */
async function sendReleases(count: number): Promise<number[]> {
  await change({ stable_id: null, pinned: false });
  await api.database.collection('channels').updateOne({ _id: 'mf-billing' as never }, { $set: { last_good: [] } });
  const ids = [];
  for (let at = 0; at < count; at++) {
    const stable_id = await api.publish();
    ids.push(stable_id);
    await change({ stable_id });
  }
  return ids;
}

it('POST /remotes/{remote}/rollback: everybody gets the previous good release, and the bad one is blocked', async () => {
  const [first, second, third] = await sendReleases(3);
  const { version, abilities } = await read();
  expect(abilities.roll_back).toBe(true);
  const answer = await rollBack({ 'if-match': `"${version}"` });
  expect(answer.body).toMatchObject({
    stable: { id: second },
    last_good: [{ id: first }],
    pinned: false,
    version: version + 1,
  });
  expect(answer.body.steps.at(-1)).toMatchObject({
    ...{ action: 'rolled_back', by: 'Ada Admin', reason: 'Sums are wrong' },
    stable: { id: second },
  });
  expect(await release(third)).toMatchObject({ state: 'blocked', blocked_because: 'Sums are wrong' });
  const { remotes } = (await api.serve('GET /internal/release-plan')).body;
  expect(remotes.find(({ remote }) => remote === 'mf-billing')).toMatchObject({
    stable: { id: second },
    fallback: { id: first },
  });
});

it('POST /remotes/{remote}/rollback: skips blocked releases, and ends at what the gateway was deployed with', async () => {
  const [first, second] = await sendReleases(3);
  await api.call(admin, `PUT /releases/${second}`, { state: 'blocked', reason: 'Broken too' });
  expect((await rollBack()).body.stable?.id).toBe(first);
  const last = await rollBack();
  expect(last.body).toMatchObject({ stable: null, last_good: [], abilities: { roll_back: false } });
  const refused = await rollBack();
  expect([refused.status, refused.problem.error]).toEqual([409, expect.stringMatching(/nothing to roll back/)]);
});

it.each([
  ['a rollout is open', /rollout is open/, async () => void (await api.start('mf-billing'))],
  ['it is pinned', /Unpin/, async () => void (await change({ pinned: true }))],
])('POST /remotes/{remote}/rollback: is rejected when %s, and changes nothing', async (_, message, arrange) => {
  const [id] = await sendReleases(1);
  await arrange();
  const before = await read();
  const { status, problem } = await rollBack();
  expect([status, problem.error]).toEqual([409, expect.stringMatching(message)]);
  expect([await read(), (await release(id)).state, before.abilities.roll_back]).toEqual([before, 'published', false]);
  await change({ pinned: true });
});

it('POST /remotes/{remote}/rollback: one of two concurrent requests succeeds, the other gets 412', async () => {
  const [first] = await sendReleases(2);
  const { version } = await read();
  const seen = { 'if-match': `"${version}"` };
  const answers = await Promise.all([rollBack(seen), rollBack(seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await read()).stable?.id).toBe(first);
});

it('POST /remotes/{remote}/rollback: another process completes it after a crash, and a retry finds it done', async () => {
  const [first, second] = await sendReleases(2);
  const { version } = await read();
  const stepsBack = async () => (await read()).steps.filter(({ action }) => action === 'rolled_back').length;
  const before = await stepsBack();
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': 'back once' };
  const { releases, plan } = api.deps;
  jest.spyOn(releases, 'block').mockRejectedValue(new Error('it died'));
  jest.spyOn(plan, 'refresh').mockRejectedValue(new Error('it died'));
  expect((await rollBack(headers)).status).toBe(500);
  jest.restoreAllMocks();
  expect([(await release(second)).state, (await read()).stable?.id]).toEqual(['published', first]);
  // Nobody is sent to it again in the meantime.
  jest.spyOn(api.deps.reconciler, 'reconcile').mockResolvedValue();
  expect((await change({ stable_id: second })).status).toBe(409);
  jest.restoreAllMocks();
  const again = await rollBack(headers);
  expect([again.status, again.body.stable?.id, again.body.version]).toEqual([200, first, version + 1]);
  expect([(await release(second)).state, await stepsBack()]).toEqual(['blocked', before + 1]);
});
