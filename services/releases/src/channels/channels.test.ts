import { people, type TestReleases, testReleases } from '../../test/test-releases.ts';
import { productAuthor } from '../access.ts';
import { sentTo } from './channels.ts';

const { admin } = people;
let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const change = (body: object, headers = {}) =>
  api.call(admin, 'PUT /remotes/mf-billing', { reason: 'Because', ...body }, headers);
const read = async () => (await api.call(admin, 'GET /remotes/mf-billing')).body;
const planned = async () => {
  const { remotes } = (await api.serve('GET /internal/release-plan')).body;
  return remotes.find(({ remote }) => remote === 'mf-billing');
};

it('a channel exists for each remote that a gateway was deployed with', async () => {
  const { remotes } = (await api.call(admin, 'GET /remotes')).body;
  expect(remotes).toHaveLength(2);
  expect(remotes.find(({ remote }) => remote === 'mf-billing')).toEqual({
    remote: 'mf-billing',
    stable: null,
    last_good: [],
    built_in: { release: '0123456789ab', version: '1.0.0' },
    rollout: null,
    pinned: false,
    steps: [],
    version: 1,
    abilities: { start: true, pin: true, roll_back: false },
  });
});

it('PUT /remotes/{remote}: sends everybody to a release at once, and back', async () => {
  const [one, other] = [await api.publish(), await api.publish()];
  const first = await change({ stable_id: one });
  expect(first.body).toMatchObject({ stable: { id: one }, last_good: [], pinned: false });
  expect(first.body.steps).toMatchObject([{ action: 'sent', by: 'Ada Admin', stable: { id: one }, reason: 'Because' }]);
  await change({ stable_id: other });
  expect(await planned()).toMatchObject({ stable: { id: other }, fallback: { id: one }, rollout: null });
  await change({ stable_id: null });
  expect(await read()).toMatchObject({ stable: null, last_good: [{ id: other }, { id: one }] });
  await api.call(admin, `PUT /releases/${other}`, { state: 'blocked', reason: 'Broken' });
  expect(await read()).toMatchObject({ last_good: [{ id: one }] });
  expect(await planned()).toMatchObject({ stable: null, fallback: { id: one } });
  // What the gateway was deployed with is not stored as a release, so it is never among the good ones.
  await change({ stable_id: one });
  expect(await planned()).toMatchObject({ stable: { id: one }, fallback: null });
});

it('sentTo: keeps five earlier releases, each once', () => {
  let channel: Pick<Parameters<typeof sentTo>[0], 'stable' | 'last_good'> = { stable: null, last_good: [] };
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) channel = sentTo(channel, id);
  expect(channel).toEqual({ stable: 3, last_good: [7, 6, 5, 4, 2] });
  expect(sentTo(channel, 3)).toEqual(channel);
});

it.each<[string, () => Promise<object>, number]>([
  ['a blocked release', async () => ({ stable_id: await blockedRelease() }), 409],
  ['a release of another remote', async () => ({ stable_id: await api.publish({ remote: 'mf-marketing' }) }), 404],
  ['an empty change', async () => ({}), 422],
])('PUT /remotes/{remote}: changes nothing for %s', async (_, bodyOf, status) => {
  const before = await read();
  expect((await change(await bodyOf())).status).toBe(status);
  expect(await read()).toEqual(before);
});

async function blockedRelease(): Promise<number> {
  const id = await api.publish();
  await api.call(admin, `PUT /releases/${id}`, { state: 'blocked', reason: 'Broken' });
  return id;
}

it('PUT /remotes/{remote}: rejects the second of two concurrent operators with 412', async () => {
  const { version } = await read();
  const headers = { 'if-match': `"${version}"` };
  const answers = await Promise.all([change({ pinned: true }, headers), change({ stable_id: null }, headers)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await change({ pinned: true, version })).problem.code).toBe('version_conflict');
  await change({ pinned: false });
});

it('PUT /remotes/{remote}: is rejected while a rollout is open, unless it pins the remote, which ends the rollout', async () => {
  const { id, release } = await api.start('mf-billing');
  const refused = await change({ stable_id: null });
  expect([refused.status, refused.problem.error]).toEqual([409, expect.stringMatching(/rollout is open/i)]);
  expect((await api.call(admin, `PUT /releases/${release}`, { state: 'blocked', reason: 'Broken' })).status).toBe(409);
  const pinned = await change({ pinned: true, reason: 'A fair' });
  expect(pinned.body).toMatchObject({ pinned: true, rollout: null, abilities: { start: false } });
  const { state, steps } = await api.rollout(id);
  expect([state, steps.at(-1)]).toMatchObject(['aborted', { by: 'Ada Admin', reason: 'A fair' }]);
  const body = { release_id: release, reason: 'New' };
  const start = () => api.call(admin, 'POST /remotes/mf-billing/rollouts', body);
  expect((await start()).problem.error).toMatch(/pinned/);
  await change({ pinned: false });
  expect((await start()).status).toBe(201);
});

it('PUT /remotes/{remote}: a pin does not lose a release that is promoted at the same time', async () => {
  const { rollout } = await read();
  const stored = await api.deps.rollouts.find(rollout?.id ?? 0);
  if (!stored) throw new Error('no rollout');
  const decision = { verdict: 'promote' as const, because: 'It is well.', lines: [] };
  const find = api.deps.channels.find.bind(api.deps.channels);
  // Another process promotes after the channel was read and before it is changed.
  let looks = 0;
  jest.spyOn(api.deps.channels, 'find').mockImplementation(async (remote) => {
    const channel = await find(remote);
    if (++looks === 2)
      await api.deps.rollouts.end(stored, { state: 'promoted', ...productAuthor, reason: '', decision });
    return channel;
  });
  const pinned = await change({ pinned: true });
  jest.restoreAllMocks();
  expect(pinned.body).toMatchObject({ pinned: true, stable: { id: stored.candidate } });
});

it.each([
  ['If-Match', (version: number) => [{}, { 'if-match': `"${version}"` }]],
  ['a version', (version: number) => [{ version }, {}]],
])('PUT /remotes/{remote}: pins the version in %s, even if another process finishes its rollout', async (_, seen) => {
  await change({ pinned: false });
  const { id } = await api.start('mf-billing');
  const { version } = await read();
  const { rollouts } = api.deps;
  const end = rollouts.end.bind(rollouts);
  jest.spyOn(rollouts, 'end').mockImplementationOnce(async (...args) => {
    const ended = await end(...args);
    await api.twin().reconciler.reconcileAll();
    return ended;
  });
  const [body = {}, headers = {}] = seen(version);
  const pinned = await change({ pinned: true, ...body }, headers as Record<string, string>);
  jest.restoreAllMocks();
  expect([pinned.status, pinned.body.pinned, (await api.rollout(id)).state]).toEqual([200, true, 'aborted']);
});

it('PUT /remotes/{remote}: rejects an outdated version with 412 after someone else’s change, even though the rollout has ended', async () => {
  await change({ pinned: false });
  await api.start('mf-billing');
  const { version } = await read();
  const other = await api.publish();
  const { rollouts } = api.deps;
  const end = rollouts.end.bind(rollouts);
  jest.spyOn(rollouts, 'end').mockImplementationOnce(async (...args) => {
    const ended = await end(...args);
    await change({ stable_id: other });
    return ended;
  });
  expect((await change({ pinned: true }, { 'if-match': `"${version}"` })).status).toBe(412);
  jest.restoreAllMocks();
  expect(await read()).toMatchObject({ stable: { id: other }, pinned: false, rollout: null });
});
