import { people, type TestReleases, testReleases } from '../../test/test-releases.ts';
import { productAuthor } from '../access.ts';

const { admin } = people;
let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());
afterEach(async () => {
  jest.restoreAllMocks();
  const { rollout } = await channel();
  if (rollout) await api.call(admin, `PUT /rollouts/${rollout.id}`, { state: 'aborted', reason: 'Over' });
});

const change = (id: number, state: string, headers = {}) =>
  api.call(admin, `PUT /releases/${id}`, { state, reason: 'Broken' }, headers);
const send = (stable_id: number) => api.call(admin, 'PUT /remotes/mf-billing', { stable_id, reason: 'New' });
const start = (release_id: number) =>
  api.call(admin, 'POST /remotes/mf-billing/rollouts', { release_id, reason: 'New' });
const channel = async () => (await api.call(admin, 'GET /remotes/mf-billing')).body;
const stateOf = async (id: number) => (await api.deps.releases.find(id))?.state;

/** Runs something just before a channel is written by one of its methods. */
function before(method: 'block' | 'change' | 'claim', action: () => Promise<unknown>): void {
  const { channels } = api.deps;
  const write = channels[method].bind(channels) as (...args: unknown[]) => Promise<never>;
  jest.spyOn(channels, method).mockImplementationOnce(async (...args: unknown[]) => {
    await action();
    return write(...args);
  });
}

describe('a release that is blocked at the moment', () => {
  it.each([
    ['in which everyone is sent to it reaches nobody', 'change', send],
    ['in which it is rolled out reaches nobody', 'claim', start],
  ] as const)('%s', async (_, method, act) => {
    const id = await api.publish();
    before(method, () => change(id, 'blocked'));
    const answer = await act(id);
    expect([answer.status, answer.problem.error]).toEqual([409, expect.stringMatching(/is blocked/)]);
    expect([await stateOf(id), (await channel()).stable?.id === id, (await channel()).rollout]).toEqual([
      'blocked',
      false,
      null,
    ]);
  });

  it.each([
    ['after which everyone has it stays as it is', send, /everybody gets/],
    ['after which it is rolled out stays as it is', start, /being rolled out/],
  ] as const)('%s', async (_, act, message) => {
    const id = await api.publish();
    before('block', () => act(id));
    const answer = await change(id, 'blocked');
    expect([answer.status, answer.problem.error]).toEqual([409, expect.stringMatching(message)]);
    expect(await stateOf(id)).toBe('published');
  });

  it.each(['before the request', 'during the request'])('when it was promoted %s stays stable', async (when) => {
    const { id, release } = await api.start('mf-billing');
    const promote = async () => {
      const rollout = await api.deps.rollouts.find(id);
      if (!rollout) throw new Error('no rollout');
      const decision = { verdict: 'promote' as const, because: 'It is well.', lines: [] };
      await api.deps.rollouts.end(rollout, { state: 'promoted', ...productAuthor, reason: '', decision });
    };
    if (when === 'before the request') await promote();
    else before('block', promote);
    expect((await change(release, 'blocked')).status).toBe(409);
    await api.deps.reconciler.reconcileAll();
    expect([await stateOf(release), (await channel()).stable?.id]).toEqual(['published', release]);
  });
});

describe('a process that dies', () => {
  it('after it recorded a block has blocked the release: nobody is sent to it, and another process completes it', async () => {
    const id = await api.publish();
    const blocking = { by: 'Ada Admin', user_id: 5, reason: 'Broken', record_version: 1 };
    await api.deps.channels.block('mf-billing', { release: id, blocking });
    for (const act of [send, start]) {
      jest.spyOn(api.deps.reconciler, 'reconcile').mockResolvedValueOnce();
      expect((await act(id)).status).toBe(409);
    }
    await Promise.all([api.twin().reconciler.reconcileAll(), api.twin().reconciler.reconcileAll()]);
    const { state, blocked_because, steps } = (await api.call(admin, `GET /releases/${id}`)).body;
    expect([state, blocked_because, steps.length]).toEqual(['blocked', 'Broken', 1]);
  });

  it('leaves no block for an outdated decision', async () => {
    const id = await api.publish();
    await change(id, 'blocked');
    await change(id, 'published');
    const blocking = { by: 'Ada Admin', user_id: 5, reason: 'Broken', record_version: 1 };
    await api.deps.channels.block('mf-billing', { release: id, blocking });
    await api.deps.reconciler.reconcileAll();
    expect([await stateOf(id), (await send(id)).status]).toEqual(['published', 200]);
  });
});

it('PUT /releases/{id}: one of several concurrent requests blocks the release, the others get 412', async () => {
  const id = await api.publish();
  const answers = await Promise.all(Array.from({ length: 4 }, () => change(id, 'blocked', { 'if-match': '"1"' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  expect((await api.deps.releases.find(id))?.steps).toHaveLength(1);
});

it('PUT /releases/{id}: a release can be allowed again, and blocked again', async () => {
  const id = await api.publish();
  for (const state of ['blocked', 'published', 'blocked', 'published']) await change(id, state);
  expect((await send(id)).status).toBe(200);
});
