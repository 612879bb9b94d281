import { reportsIn } from '@keystead/service-kit/testing';
import { people, type TestReleases, testReleases, visitorsOf } from '../../test/test-releases.ts';

let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

/** What the audit log received about a rollout, without the requests of users. */
const reportedSteps = async (id: number) =>
  (await reportsIn(api.database)).requests
    .filter(({ by, subject }) => by.name === 'Keystead' && subject === `rollouts/${id}`)
    .map(({ action, status }) => [action, status]);

it('reports what the product does to a rollout by itself, once, whichever process reports it', async () => {
  const stages = [50, 100].map((percent) => ({ percent, min_visitors: 1, min_seconds: 0 }));
  const { id } = await api.start('mf-billing', { stages });
  const salt = (await api.deps.rollouts.find(id))?.salt ?? '';
  for (const arm of ['stable', 'candidate'] as const)
    await api.report(id, { visitor: visitorsOf(salt, arm, 1, 50)[0] ?? '', arm, kind: 'mounted' });
  await api.report(id, { visitor: 'a new one', arm: 'candidate', kind: 'mounted' });
  expect(await api.rollout(id)).toMatchObject({ state: 'promoted' });
  const { rollouts } = api.deps;
  // A process dies after it reported a step, and before it marked the step as reported.
  jest.spyOn(rollouts, 'markReported').mockRejectedValueOnce(new Error('it died'));
  await expect(api.runJob('report decisions of rollouts')).rejects.toThrow('it died');
  jest.restoreAllMocks();
  await Promise.all([api.deps, api.twin()].map(({ decisionReports }) => decisionReports.run()));
  expect(await reportedSteps(id)).toEqual([
    ['rollout.advanced', 200],
    ['rollout.promoted', 200],
  ]);
  expect((await rollouts.find(id))?.untold).toEqual([]);
});

it('reports an automatic rollback, and not what a user requested', async () => {
  const { id } = await api.start('mf-marketing');
  await api.call(people.admin, `PUT /rollouts/${id}`, { state: 'held', reason: 'Wait' });
  const salt = (await api.deps.rollouts.find(id))?.salt ?? '';
  for (const visitor of visitorsOf(salt, 'stable', 20))
    await api.report(id, { visitor, arm: 'stable', kind: 'mounted' });
  for (const visitor of visitorsOf(salt, 'candidate', 3))
    await api.report(id, { visitor, arm: 'candidate', kind: 'errored' });
  expect(await api.rollout(id)).toMatchObject({ state: 'rolled_back' });
  await api.runJob('report decisions of rollouts');
  expect(await reportedSteps(id)).toEqual([['rollout.rolled_back', 200]]);
});

it('e-mails an automatic rollback to the publisher once, with its reason', async () => {
  const { id, release } = await api.start('mf-account');
  const salt = (await api.deps.rollouts.find(id))?.salt ?? '';
  for (const visitor of visitorsOf(salt, 'stable', 20))
    await api.report(id, { visitor, arm: 'stable', kind: 'mounted' });
  for (const visitor of visitorsOf(salt, 'candidate', 3))
    await api.report(id, { visitor, arm: 'candidate', kind: 'empty' });
  const { decision } = await api.rollout(id);
  jest.spyOn(api.deps.rollouts, 'markReported').mockRejectedValueOnce(new Error('it died'));
  await expect(api.runJob('report decisions of rollouts')).rejects.toThrow('it died');
  jest.restoreAllMocks();
  await api.runJob('report decisions of rollouts');
  await api.deps.notices.job.run();
  const { version } = (await api.deps.releases.find(release)) ?? {};
  expect(api.emails.filter(({ subject }) => subject.includes('mf-account'))).toEqual([
    expect.objectContaining({
      to: { user_id: people.admin.userId },
      subject: `mf-account ${version} was rolled back`,
      further: [decision.because],
    }),
  ]);
});

describe('a rollout that an operator holds', () => {
  const other = { userId: 6, accountId: 6, role: 'admin', name: 'Otto Other' } as const;
  const about = (remote: string) => api.emails.filter(({ subject }) => subject.includes(remote));

  it('is an event of the account of who started it, and e-mailed to them if it was somebody else', async () => {
    const { id, release } = await api.start('mf-operations');
    await api.call(other, `PUT /rollouts/${id}`, { state: 'held', reason: 'Support is called a lot' });
    await api.call(other, `PUT /rollouts/${id}`, { state: 'rolled_back', reason: 'It is this release' });
    await api.runJob('report decisions of rollouts');
    await api.deps.notices.job.run();
    const { version, release: name } = (await api.deps.releases.find(release)) ?? {};
    const record = { remote: 'mf-operations', release: name, release_version: version };
    const by = { user_id: 6, name: 'Otto Other', key_id: null, service: null };
    const events = (await reportsIn(api.database)).changes.filter(({ data }) => data.id === id);
    expect(events).toEqual([
      expect.objectContaining({
        account_id: people.admin.accountId,
        by,
        types: ['rollout.held'],
        data: expect.objectContaining({
          object: 'rollout',
          record: { ...record, state: 'held', reason: 'Support is called a lot' },
          changes: [{ field: 'state', from: 'running', to: 'held' }],
        }),
      }),
      expect.objectContaining({
        types: ['rollout.rolled_back'],
        data: expect.objectContaining({
          record: { ...record, state: 'rolled_back', reason: 'It is this release' },
          changes: [{ field: 'state', from: 'held', to: 'rolled_back' }],
        }),
      }),
    ]);
    expect(about('mf-operations').map(({ to, subject, further }) => [to, subject, further])).toEqual([
      [{ user_id: 5 }, `mf-operations ${version} was held`, ['Support is called a lot']],
      [{ user_id: 5 }, `mf-operations ${version} was rolled back`, ['It is this release']],
    ]);
    expect(await reportedSteps(id)).toEqual([]);
  });

  it('is not e-mailed to who held it', async () => {
    const { id } = await api.start('mf-portfolio');
    await api.call(people.admin, `PUT /rollouts/${id}`, { state: 'held', reason: 'Lunch' });
    await api.runJob('report decisions of rollouts');
    await api.deps.notices.job.run();
    expect(about('mf-portfolio')).toEqual([]);
  });

  it('has no events once the account is erased', async () => {
    const { id } = await api.start('mf-assistant');
    await api.deps.rollouts.eraseNamesOf(people.admin.userId);
    await api.call(other, `PUT /rollouts/${id}`, { state: 'held', reason: 'Wait' });
    await api.runJob('report decisions of rollouts');
    expect((await reportsIn(api.database)).changes.filter(({ data }) => data.id === id)).toEqual([]);
    expect((await api.deps.rollouts.find(id))?.untold).toEqual([]);
  });
});

it('does not report uploads of files to the store', async () => {
  const { requests } = await reportsIn(api.database);
  expect(requests.map(({ action }) => action)).toContain('POST /releases');
  expect(requests.map(({ action }) => action)).not.toContain('PUT /releases/files/{sha384}');
});
