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

it('does not report uploads of files to the store', async () => {
  const { requests } = await reportsIn(api.database);
  expect(requests.map(({ action }) => action)).toContain('POST /releases');
  expect(requests.map(({ action }) => action)).not.toContain('PUT /releases/files/{sha384}');
});
