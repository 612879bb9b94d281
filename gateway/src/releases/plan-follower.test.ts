import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedRelease, ReleasePlan } from '@keystead/contracts';
import { recordedLog } from '@keystead/service-kit/testing';
import { planned, publish, storePlan } from '../../test/planned.ts';
import { until } from '../../test/until.ts';
import { KnownReleases } from './known-releases.ts';
import { PlanFollower } from './plan-follower.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const { log, lines } = recordedLog();
let folder: string;
let one: PlannedRelease;
let two: PlannedRelease;
const followers: PlanFollower[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-plan-'));
  one = await publish(join(folder, 'store'), 'mf-billing', { id: 1 });
  two = await publish(join(folder, 'store'), 'mf-billing', { id: 2 });
  lines.length = 0;
});
afterEach(async () => {
  await Promise.all(followers.splice(0).map((it) => it.stop()));
  await rm(folder, { recursive: true });
});

const planOf = (revision: number, stable: PlannedRelease | null): ReleasePlan => ({
  revision,
  remotes: [planned('mf-billing', { stable })],
});

function follower(fetchPlan: (after?: number) => Promise<unknown> = () => new Promise(() => {}), now?: () => number) {
  const known = new KnownReleases(folder, log, now);
  const it = new PlanFollower({ fetchPlan, folder, known, log });
  followers.push(it);
  return Object.assign(it, { known });
}

test('without any plan everybody gets what is built in', () => {
  expect(follower().plan).toEqual({ revision: 0, remotes: [] });
  expect(lines).toEqual([]);
});

test('a plan is used, published to listeners, stored, and available at once after a restart', async () => {
  let plan = planOf(4, one);
  const requests: unknown[] = [];
  const revisions: number[] = [];
  const it = follower(async (after) => {
    requests.push(after);
    return structuredClone(plan);
  });
  it.listen((revision) => revisions.push(revision));
  it.start();
  await until(() => expect(it.plan).toEqual(planOf(4, one)));
  plan = planOf(5, two);
  await until(() => expect(it.plan).toEqual(planOf(5, two)));
  expect([revisions, requests.slice(0, 2)]).toEqual([
    [4, 5],
    [undefined, 4],
  ]);
  await it.stop();
  expect(follower().plan).toEqual(planOf(5, two));
  expect((await readdir(folder)).sort()).toEqual(['known-releases.json', 'release-plan.json', 'store']);
});

test('a plan of a lower revision is used too: the service started anew', async () => {
  await storePlan(folder, planOf(9, one));
  const it = follower(async () => planOf(1, null));
  it.start();
  await until(() => expect(it.plan.revision).toBe(1));
});

test.each<[string, (plan: string) => string, string]>([
  ['half of a file', (plan) => plan.slice(0, 50), 'stored state cannot be read'],
  ['another shape', (plan) => plan.replace('remotes', 'remote'), 'stored state cannot be read'],
  ['a path that leaves its folder', (plan) => plan.replace('routes.js', '../x.js'), 'stored state cannot be read'],
  [
    'a script without a hash',
    (plan) => plan.replace('["routes.js"]', '["other.js"]'),
    'the stored release plan cannot be used',
  ],
])('a stored plan with %s is ignored, and logged', async (_, damage, message) => {
  await storePlan(folder, planOf(4, one));
  const file = join(folder, 'release-plan.json');
  const whole = await readFile(file, 'utf8');
  expect(damage(whole)).not.toBe(whole);
  await writeFile(file, damage(whole));
  expect(follower().plan).toEqual({ revision: 0, remotes: [] });
  expect(lines).toContainEqual(expect.objectContaining({ msg: message }));
});

test.each<[string, () => Promise<unknown>]>([
  ['is down', () => Promise.reject(new Error('refused'))],
  ['answers nonsense', async () => ({ revision: 'x' })],
  ['answers nothing', async () => undefined],
  ['names a script without its hash', async () => planOf(5, { ...two, entry: 'other.js' })],
])('while the service %s the last plan stays in use, and one warning is logged', async (_, answer) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  try {
    await storePlan(folder, planOf(4, one));
    let well = false;
    let requests = 0;
    const it = follower(() => {
      requests += 1;
      return well ? Promise.resolve(planOf(6, two)) : answer();
    });
    it.start();
    // After 1, 3, 7, 15 and 25 seconds.
    await jest.advanceTimersByTimeAsync(25_500);
    expect(requests).toBe(6);
    expect(it.plan).toEqual(planOf(4, one));
    expect(lines.filter(({ msg }) => msg === 'a job failed and is retried until it succeeds')).toHaveLength(1);
    well = true;
    await jest.advanceTimersByTimeAsync(10_500);
    expect(it.plan).toEqual(planOf(6, two));
  } finally {
    jest.useRealTimers();
  }
});

test('the releases of a plan stay known as long as the plan is current, whatever else is recorded', async () => {
  let time = Date.parse('2026-03-01');
  const now = () => time;
  await storePlan(folder, planOf(4, one));
  const { known } = follower(undefined, now);
  time += 31 * DAY_MS;
  known.see([['mf-billing', two]]);
  expect(known.find('mf-billing', one.release)).toEqual(one);
  await known.written();
  time += 29 * DAY_MS;
  expect(new KnownReleases(folder, log, now).find('mf-billing', one.release)).toEqual(one);
});

test('releases stay known for 30 days after the last plan that named them, even across restarts', async () => {
  let time = Date.parse('2026-03-01');
  const now = () => time;
  await storePlan(folder, planOf(4, one));
  const first = follower(async () => planOf(5, two), now);
  time += 40 * DAY_MS;
  first.start();
  await until(() => expect(first.plan.revision).toBe(5));
  await first.stop();
  expect(first.known.find('mf-billing', one.release)).toEqual(one);
  time += 29 * DAY_MS;
  expect(follower(undefined, now).known.find('mf-billing', one.release)).toEqual(one);
  time += 2 * DAY_MS;
  const last = follower(undefined, now);
  expect(last.known.find('mf-billing', one.release)).toBeUndefined();
  expect(last.known.find('mf-billing', two.release)).toEqual(two);
});
