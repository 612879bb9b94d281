import { DEFAULT_STAGES, type RemoteName } from '@keystead/contracts';
import { atTenPercent, people, type TestReleases, testReleases, visitorsOf } from '../../test/test-releases.ts';
import { productAuthor } from '../access.ts';
import { newRollout, noLimits } from './rollouts.ts';

const { admin } = people;
let api: TestReleases;

beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const channelOf = async (remote: RemoteName) => (await api.call(admin, `GET /remotes/${remote}`)).body;
const planOf = async (remote: RemoteName) => {
  const { remotes } = (await api.serve('GET /internal/release-plan')).body;
  return remotes.find((each) => each.remote === remote);
};
const change = (id: number, body: object, headers = {}) =>
  api.call(admin, `PUT /rollouts/${id}`, { reason: 'Because', ...body }, headers);
const startOf = (remote: RemoteName, body: object, headers: Record<string, string> = {}) =>
  api.call(admin, `POST /remotes/${remote}/rollouts`, { reason: 'New', ...body }, headers);
const end = async (remote: RemoteName) => {
  const { rollout } = await channelOf(remote);
  if (rollout) await change(rollout.id, { state: 'aborted' });
};

afterEach(async () => {
  for (const remote of ['mf-billing', 'mf-marketing'] as const) await end(remote);
});

describe('a rollout that starts', () => {
  it('uses the default targets if a stage has none', async () => {
    const { id } = await api.start('mf-assistant', { stages: [{ percent: 5, min_seconds: 1 }, { percent: 30 }] });
    const [few, many] = DEFAULT_STAGES;
    expect((await api.rollout(id)).stages).toEqual([
      { ...few, min_seconds: 1 },
      { ...many, percent: 30 },
    ]);
    await api.call(people.admin, `PUT /rollouts/${id}`, { state: 'aborted', reason: 'Over' });
  });

  it('uses the default stages, with a salt of its own', async () => {
    const [one, other] = [await api.publish(), await api.publish({ remote: 'mf-marketing' })];
    const started = await startOf('mf-billing', { release_id: one });
    await startOf('mf-marketing', { release_id: other });
    expect(started.body).toMatchObject({
      remote: 'mf-billing',
      state: 'running',
      stages: DEFAULT_STAGES,
      stage: 0,
      percent: 5,
      baseline: null,
      candidate: { id: one },
      decision: { verdict: 'hold' },
      steps: [{ action: 'started', by: 'Ada Admin', reason: 'New', stage: 0 }],
    });
    const plans = [await planOf('mf-billing'), await planOf('mf-marketing')];
    expect(plans).toMatchObject([
      { stable: null, rollout: { candidate: { id: one }, percent: 5 } },
      { stable: null, rollout: { candidate: { id: other }, percent: 5 } },
    ]);
    const salts = plans.map((plan) => Buffer.from(plan?.rollout?.salt ?? '', 'base64url'));
    expect(salts.map(({ length }) => length)).toEqual([16, 16]);
    expect(salts[0]).not.toEqual(salts[1]);
  });

  it('belongs to the first of two concurrent operators; the other gets 412', async () => {
    const ids = [await api.publish(), await api.publish()];
    const { version } = await channelOf('mf-billing');
    const headers = { 'if-match': `"${version}"` };
    const answers = await Promise.all(ids.map((release_id) => startOf('mf-billing', { release_id }, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    const winner = answers.find(({ status }) => status === 201)?.body;
    expect((await channelOf('mf-billing')).rollout?.id).toBe(winner?.id);
    expect(winner?.id).toBeGreaterThan(0);
    expect(await api.deps.rollouts.open()).toHaveLength(1);
  });

  it('is the only one, even without If-Match', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => api.publish()));
    const answers = await Promise.all(ids.map((release_id) => startOf('mf-billing', { release_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await api.deps.rollouts.open()).toHaveLength(1);
  });

  it('is the same when the request is retried', async () => {
    const body = { release_id: await api.publish() };
    const key = { 'idempotency-key': 'start once' };
    const [one, other] = [await startOf('mf-billing', body, key), await startOf('mf-billing', body, key)];
    expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id]);
  });

  it.each<[string, (id: number) => Promise<object>, number]>([
    ['of another remote', async () => ({ release_id: await api.publish({ remote: 'mf-marketing' }) }), 404],
    ['that is not there', async () => ({ release_id: 1_000_000 }), 404],
    ['in stages that fall', async (id) => ({ release_id: id, stages: [...atTenPercent].reverse() }), 422],
    ['in the same stage twice', async (id) => ({ release_id: id, stages: [...atTenPercent, ...atTenPercent] }), 422],
    [
      'that is blocked',
      async (id) => {
        await api.call(admin, `PUT /releases/${id}`, { state: 'blocked', reason: 'Broken' });
        return { release_id: id };
      },
      409,
    ],
    [
      'whose files are gone',
      async (id) => {
        jest.spyOn(api.store, 'has').mockResolvedValueOnce(false);
        return { release_id: id };
      },
      409,
    ],
  ])('is rejected for a release %s', async (_, bodyOf, status) => {
    const { version } = await channelOf('mf-billing');
    const answer = await startOf('mf-billing', await bodyOf(await api.publish()));
    expect([answer.status, (await channelOf('mf-billing')).version]).toEqual([status, version]);
  });

  it('may begin with cohorts alone', async () => {
    const release_id = await api.publish();
    const cohorts = { roles: ['landlord'], accounts: [7], own_people: true };
    const stages = [{ percent: 0, min_visitors: 1, min_seconds: 0 }, ...atTenPercent];
    const { id } = (await startOf('mf-billing', { release_id, stages, cohorts })).body;
    expect((await planOf('mf-billing'))?.rollout).toMatchObject({ percent: 0, cohorts });
    await api.report(id, { visitor: 'one of us', arm: 'candidate', drawn: false, kind: 'mounted' });
    await api.report(id, { visitor: 'somebody', arm: 'stable', kind: 'mounted' });
    expect(await api.rollout(id)).toMatchObject({ stage: 1, percent: 10, state: 'running' });
  });
});

describe('a rollout that goes well', () => {
  const stages = [
    { percent: 50, min_visitors: 2, min_seconds: 0 },
    { percent: 100, min_visitors: 1, min_seconds: 0 },
  ];

  it('advances by itself, and its release becomes stable at the end', async () => {
    const before = await channelOf('mf-marketing');
    const { id, release } = await api.start('mf-marketing', { stages });
    const salt = (await api.deps.rollouts.find(id))?.salt ?? '';
    const revision = () => api.serve('GET /internal/release-plan').then(({ body }) => body.revision);
    const first = await revision();
    await api.report(id, { visitor: visitorsOf(salt, 'stable', 1, 50)[0] ?? '', arm: 'stable', kind: 'mounted' });
    const mounted = visitorsOf(salt, 'candidate', 2, 50);
    for (const visitor of mounted) await api.report(id, { visitor, arm: 'candidate', kind: 'mounted' });
    expect(await api.rollout(id)).toMatchObject({ stage: 1, percent: 100, state: 'running' });
    expect(await revision()).toBe(first + 1);
    await api.report(id, { visitor: 'a new one', arm: 'candidate', kind: 'mounted' });
    const over = await api.rollout(id);
    expect(over).toMatchObject({ state: 'promoted', percent: 0, decision: { verdict: 'promote' } });
    expect(over.steps.map(({ action }: { action: string }) => action)).toEqual(['started', 'advanced', 'promoted']);
    const after = await channelOf('mf-marketing');
    expect(after).toMatchObject({ stable: { id: release }, rollout: null, version: before.version + 2 });
    expect(await planOf('mf-marketing')).toMatchObject({ stable: { id: release }, rollout: null });
    // The previous stable release is the fallback of the next one.
    const next = await api.start('mf-marketing', { stages });
    await change(next.id, { state: 'promoted' });
    expect(await planOf('mf-marketing')).toMatchObject({ stable: { id: next.release }, fallback: { id: release } });
    expect((await channelOf('mf-marketing')).last_good).toMatchObject([{ id: release }]);
  });

  it('stays at its stage while it is held, and at a last stage below 100 %', async () => {
    const { id } = await api.start('mf-marketing', { stages: [{ percent: 50, min_visitors: 0, min_seconds: 0 }] });
    await api.report(id, { visitor: 'one', arm: 'stable', kind: 'mounted' });
    await api.report(id, { visitor: 'two', arm: 'candidate', kind: 'mounted' });
    expect(await api.rollout(id)).toMatchObject({ state: 'running', stage: 0, decision: { verdict: 'promote' } });
    await change(id, { state: 'aborted' });

    const held = await api.start('mf-marketing', {
      stages: [{ ...stages[0], min_visitors: 0 }, ...stages.slice(1)] as never,
    });
    await change(held.id, { state: 'held' });
    await api.report(held.id, { visitor: 'one', arm: 'stable', kind: 'mounted' });
    await api.report(held.id, { visitor: 'two', arm: 'candidate', kind: 'mounted' });
    await api.deps.decisions.decideAll();
    expect(await api.rollout(held.id)).toMatchObject({ state: 'held', stage: 0, percent: 50 });
    await change(held.id, { state: 'running' });
    await api.deps.decisions.decideAll();
    expect(await api.rollout(held.id)).toMatchObject({ state: 'running', stage: 1, percent: 100 });
  });

  it('waits for the minimum duration of a stage', async () => {
    const { id } = await api.start('mf-marketing', {
      stages: [{ ...stages[0], min_visitors: 0, min_seconds: 60 }, ...stages.slice(1)] as never,
    });
    await api.report(id, { visitor: 'one', arm: 'stable', kind: 'mounted' });
    await api.report(id, { visitor: 'two', arm: 'candidate', kind: 'mounted' });
    expect(await api.rollout(id)).toMatchObject({ stage: 0 });
    const staged_at = new Date(Date.now() - 61_000);
    await api.database.collection('rollouts').updateOne({ _id: id as never }, { $set: { staged_at } });
    const twin = api.twin();
    await Promise.all([twin.decisions.decideAll(), api.deps.decisions.decideAll(), twin.decisions.decideAll()]);
    const { stage, version, steps } = await api.rollout(id);
    expect([stage, version, steps.length]).toEqual([1, 2, 2]);
  });
});

describe('the first release of a remote', () => {
  const reports = (kind: 'mounted' | 'errored', count: number) =>
    Array.from({ length: count }, (_, at) => ({ visitor: `visitor ${at}`, arm: 'candidate' as const, kind }));

  it('is rolled back if it fails, although there is nothing to compare it with', async () => {
    const { id } = await api.start('mf-visits');
    await api.report(id, ...reports('errored', 3));
    expect(await api.rollout(id)).toMatchObject({
      state: 'rolled_back',
      evidence: { relative: 1, slow: 1, signals: 1 },
      decision: { because: expect.stringContaining('3 of 3 visitors of the candidate failed') },
    });
  });

  it('advances without visitors of a stable release', async () => {
    const stages = [
      { percent: 10, min_visitors: 4, min_seconds: 0 },
      { percent: 100, min_visitors: 1_000_000, min_seconds: 0 },
    ];
    const { id } = await api.start('mf-visits', { stages });
    await api.report(id, ...reports('mounted', 4));
    expect(await api.rollout(id)).toMatchObject({ state: 'running', stage: 1 });
    await change(id, { state: 'aborted' });
  });
});

describe('an operator', () => {
  it('rolls back a release, which blocks it until someone allows it again', async () => {
    const { id, release } = await api.start('mf-billing');
    const back = await change(id, { state: 'rolled_back', reason: 'Prices are wrong' });
    expect(back.body).toMatchObject({
      state: 'rolled_back',
      steps: [{}, { by: 'Ada Admin', reason: 'Prices are wrong' }],
    });
    const blocked = (await api.call(admin, `GET /releases/${release}`)).body;
    expect(blocked).toMatchObject({
      state: 'blocked',
      blocked_because: 'Prices are wrong',
      abilities: { start: false },
    });
    const again = await startOf('mf-billing', { release_id: release });
    expect([again.status, again.problem.error]).toEqual([409, expect.stringContaining('Prices are wrong')]);
    await api.call(admin, `PUT /releases/${release}`, { state: 'published', reason: 'They were not' });
    expect((await startOf('mf-billing', { release_id: release })).status).toBe(201);
  });

  it('gets 412 or 409 after someone else’s change', async () => {
    const { id } = await api.start('mf-billing');
    const seen = { 'if-match': '"1"' };
    const answers = await Promise.all([change(id, { state: 'held' }, seen), change(id, { stage: 1 }, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await change(id, { state: 'promoted', version: 1 })).problem.code).toBe('version_conflict');
  });

  it('can advance by hand, never return, and change nothing that is over', async () => {
    const { id } = await api.start('mf-billing');
    expect((await change(id, { stage: 1 })).body).toMatchObject({ stage: 1, percent: 100 });
    expect((await change(id, { stage: 0 })).status).toBe(409);
    expect((await change(id, { stage: 2 })).status).toBe(422);
    expect((await change(id, {})).status).toBe(422);
    expect((await change(id, { state: 'aborted' })).body).toMatchObject({ state: 'aborted', percent: 0 });
    expect((await change(id, { state: 'running' })).status).toBe(409);
  });
});

describe('a process that dies', () => {
  it('after it claimed a channel leaves it to be released later', async () => {
    const channel = await api.deps.channels.find('mf-billing');
    await api.deps.channels.claim(channel, 999_999, 1);
    const release_id = await api.publish();
    expect((await startOf('mf-billing', { release_id })).status).toBe(409);
    const claimed_at = new Date(Date.now() - 31_000);
    await api.database.collection('channels').updateOne({ _id: 'mf-billing' as never }, { $set: { claimed_at } });
    await api.deps.reconciler.reconcileAll();
    expect((await startOf('mf-billing', { release_id })).status).toBe(201);
  });

  it('after it ended a rollout has changed the plan already; another process completes the rest', async () => {
    const { id, release } = await api.start('mf-billing');
    const rollout = (await api.deps.rollouts.find(id)) as NonNullable<
      Awaited<ReturnType<typeof api.deps.rollouts.find>>
    >;
    const decision = { verdict: 'promote' as const, because: 'It is well.', lines: [] };
    await api.deps.rollouts.end(rollout, { state: 'promoted', ...productAuthor, reason: 'It is well.', decision });
    const { revision } = await api.deps.revisions.read();
    await api.twin().plan.refresh();
    expect(await planOf('mf-billing')).toMatchObject({ stable: { id: release }, rollout: null });
    expect((await api.deps.revisions.read()).revision).toBe(revision + 1);
    await Promise.all([api.deps.reconciler.reconcileAll(), api.twin().reconciler.reconcileAll()]);
    expect(await channelOf('mf-billing')).toMatchObject({ stable: { id: release }, rollout: null });
    await api.deps.plan.refresh();
    expect((await api.deps.revisions.read()).revision).toBe(revision + 1);
  });

  it('after it writes a rollout whose remote was pinned in between leaves nothing in effect', async () => {
    const candidate = await api.deps.releases.find(await api.publish());
    if (!candidate) throw new Error('nothing was published');
    const channel = await api.deps.channels.find('mf-billing');
    await api.deps.channels.claim(channel, 888_888, candidate._id);
    await api.call(admin, 'PUT /remotes/mf-billing', { pinned: true, reason: 'Wait' });
    await api.deps.rollouts.add(
      newRollout(
        888_888,
        { release_id: candidate._id, reason: 'New' },
        {
          candidate,
          stable: { id: null, release: null, limits: noLimits },
          author: { by: 'Ada', user_id: 5 },
          account_id: 5,
        },
      ),
    );
    expect((await planOf('mf-billing'))?.rollout).toBeNull();
    await api.deps.reconciler.reconcileAll();
    expect(await api.rollout(888_888)).toMatchObject({ state: 'aborted' });
    await api.call(admin, 'PUT /remotes/mf-billing', { pinned: false, reason: 'Go on' });
  });
});

describe('GET /rollouts/{id}/points', () => {
  it('returns a point for the start, one for each minute whichever process records it, and one for the end', async () => {
    const { id } = await api.start('mf-billing');
    const later = new Date(Date.now() + 120_000);
    const [one, other] = [api.deps, api.twin()];
    const rollout = await one.rollouts.find(id);
    if (!rollout) throw new Error('no rollout');
    await Promise.all([one, other].map(({ points }) => points.addMinute(rollout, later)));
    const { body } = await api.call(admin, `GET /rollouts/${id}/points`);
    expect(body.points).toMatchObject([{ percent: 10 }, { percent: 10, arms: { stable: { visitors: 0 } } }]);
    await change(id, { state: 'aborted' });
    expect((await api.call(admin, `GET /rollouts/${id}/points`)).body.points).toHaveLength(3);
  });
});

describe('GET /rollouts', () => {
  it('lists the newest first, page by page, with filters', async () => {
    const all = (await api.call(admin, 'GET /rollouts')).body;
    const ids = all.rollouts.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    const first = (await api.call(admin, 'GET /rollouts?limit=2')).body;
    const second = (await api.call(admin, `GET /rollouts?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.rollouts, ...second.rollouts].map(({ id }) => id)).toEqual(ids.slice(0, 4));
    const promoted = (await api.call(admin, 'GET /rollouts?state=promoted&remote=mf-marketing')).body.rollouts;
    expect(promoted.map(({ state, remote }: { state: string; remote: string }) => [state, remote])).toEqual([
      ['promoted', 'mf-marketing'],
      ['promoted', 'mf-marketing'],
    ]);
  });
});
