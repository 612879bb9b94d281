import { people, type TestReleases, testReleases } from '../../test/test-releases.ts';
import { PlanService } from './plan-service.ts';

let api: TestReleases;
/** One whose callers wait longer than any test takes. */
let patient: TestReleases;
beforeAll(async () => {
  [api, patient] = [await testReleases(), await testReleases({ planTimeoutMs: 600_000 })];
});
afterAll(async () => {
  await api.stop();
  await patient.stop();
});

const plan = async (after?: number, of = api) =>
  (await of.serve(`GET /internal/release-plan${after === undefined ? '' : `?after=${after}`}`)).body;
const send = async (pinned: boolean) => {
  const { status } = await api.call(people.admin, 'PUT /remotes/mf-billing', { pinned, reason: 'Because' });
  expect(status).toBe(200);
};

it('the plan has every remote, and the data of releases that gateways need', async () => {
  const { id } = await api.start('mf-marketing');
  const { remotes } = await plan();
  expect(remotes).toHaveLength(2);
  const rollout = remotes.find(({ remote }) => remote === 'mf-marketing')?.rollout;
  expect(rollout).toMatchObject({ id, percent: 10, cohorts: { roles: [], accounts: [], own_people: false } });
  expect(Object.keys(rollout?.candidate ?? {}).sort()).toEqual(
    ['container', 'entry', 'files', 'id', 'preload', 'release', 'server', 'version'].sort(),
  );
});

it('the plan of other remotes does not change when one is published and rolled out', async () => {
  const before = await plan();
  await api.start('mf-portfolio');
  const after = await plan();
  const others = ({ remotes }: typeof before) => remotes.filter(({ remote }) => remote !== 'mf-portfolio');
  expect(JSON.stringify(others(after))).toBe(JSON.stringify(others(before)));
  expect(after.revision).toBe(before.revision + 1);
});

it('the plan keeps its revision while nothing changes for visitors', async () => {
  const { revision } = await plan();
  await api.publish();
  await send(true);
  await send(false);
  await Promise.all([api.deps, api.twin(), api.twin()].map((each) => each.plan.refresh()));
  expect((await plan()).revision).toBe(revision);
});

it.each([
  ['this process', () => patient.deps],
  ['another process', () => patient.twin()],
])('GET /internal/release-plan: returns to waiting callers as soon as %s changes the plan', async (_, processOf) => {
  const { revision } = await plan(undefined, patient);
  const waiting = Promise.all([1, 2, 3].map(() => plan(revision, patient)));
  const { channels, plan: service } = processOf();
  const id = await patient.publish();
  const channel = await channels.find('mf-billing');
  const step = { at: new Date(), by: 'Ada', user_id: 5, action: 'sent' as const, stable: id, reason: '' };
  await channels.change(channel, { stable: id, last_good: [], pinned: false }, step);
  await service.refresh();
  expect((await waiting).map((answer) => answer.revision)).toEqual([revision + 1, revision + 1, revision + 1]);
});

it('PlanService: in a single copy, a change or the end of the process wakes the waiting callers', async () => {
  const service = new PlanService(api.deps, true, 600_000);
  await service.refresh();
  const { revision } = await plan();
  const { signal } = new AbortController();
  const waiting = service.other(revision, signal);
  const id = await api.publish();
  const channel = await api.deps.channels.find('mf-billing');
  const step = { at: new Date(), by: 'Ada', user_id: 5, action: 'sent' as const, stable: id, reason: '' };
  await api.deps.channels.change(channel, { stable: id, last_good: [], pinned: false }, step);
  await service.refresh();
  expect((await waiting).revision).toBe(revision + 1);
  const last = service.other(revision + 1, signal);
  service.end();
  expect((await last).revision).toBe(revision + 1);
});

it('GET /internal/release-plan: returns the same plan after the timeout', async () => {
  const current = await plan();
  expect(await plan(current.revision)).toEqual(current);
});

it('GET /internal/release-plan: returns at once for a later revision than the current one, as after a restore', async () => {
  const { revision } = await plan();
  expect((await plan(revision + 100)).revision).toBe(revision);
});

it('the plan gets its revision from another process when one died before raising it', async () => {
  const { revision } = await plan();
  const { channels } = api.twin();
  const channel = await channels.find('mf-billing');
  const step = { at: new Date(), by: 'Ada', user_id: 5, action: 'sent' as const, stable: null, reason: '' };
  await channels.change(channel, { stable: null, last_good: [], pinned: false }, step);
  expect((await plan()).revision).toBe(revision);
  await Promise.all([api.deps.plan.job.run(), api.twin().plan.job.run()]);
  expect((await plan()).revision).toBe(revision + 1);
});
