import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedRelease } from '@keystead/contracts';
import { NotFound, Unavailable } from '@keystead/service-kit';
import { recordedLog } from '@keystead/service-kit/testing';
import { publish } from '../../test/planned.ts';
import { KnownReleases } from './known-releases.ts';
import { ReleaseFinder } from './release-finder.ts';

const MINUTE_MS = 60_000;
let folder: string;
let one: PlannedRelease;
let known: KnownReleases;
let time: number;
let requests: string[];
let finder: ReleaseFinder;
let answer: (release: string) => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-finder-'));
  one = await publish(folder, 'mf-billing', { id: 1 });
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  known = new KnownReleases(undefined, recordedLog().log);
  time = 1;
  requests = [];
  answer = async () => ({ ...one, blocked: false });
  finder = new ReleaseFinder({
    known,
    builtIn: { read: async () => null, hasSeen: (_, release) => release === 'abcdef012345' },
    fetchRelease: (remote, release) => {
      requests.push(`${remote}/${release}`);
      return answer(release);
    },
    now: () => time,
  });
});

const find = (release = one.release, remote = 'mf-billing') => finder.find(remote, release);
const choose = () => finder.findToChoose('mf-billing', one.release);
/** Lets pending background work continue. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

test('ReleaseFinder: requests an unknown release once, however many callers wait, and then knows it', async () => {
  expect(await Promise.all([find(), find(), choose()])).toEqual([one, one, one]);
  expect(await find()).toEqual(one);
  expect(requests).toEqual(['mf-billing/111111111111']);
});

test('ReleaseFinder: requests a missing release again after ten seconds', async () => {
  answer = async () => Promise.reject(new NotFound());
  expect(await find()).toBeUndefined();
  time += 9_999;
  expect(await find()).toBeUndefined();
  expect(requests).toHaveLength(1);
  time += 2;
  answer = async () => ({ ...one, blocked: false });
  expect(await find()).toEqual(one);
});

test.each([
  ['of something that is no remote', 'shell', '111111111111'],
  ['with a name that none has', 'mf-billing', 'constructor'],
  ['that the gateway was deployed with', 'mf-billing', 'abcdef012345'],
])('ReleaseFinder: sends no request for a release %s', async (_, remote, release) => {
  expect(await find(release, remote)).toBeUndefined();
  expect(requests).toEqual([]);
});

test('ReleaseFinder: requests made-up names a few at a time, and rejects them when too many wait', async () => {
  const answers: (() => void)[] = [];
  answer = () => new Promise((_, reject) => answers.push(() => reject(new NotFound())));
  const names = Array.from({ length: 50 }, (_, at) => String(at).padStart(12, '0'));
  const found = Promise.allSettled(names.map((name) => find(name)));
  await rest();
  expect(requests).toHaveLength(4);
  while (answers.length > 0) {
    for (const end of answers.splice(0)) end();
    await rest();
    expect(answers.length).toBeLessThanOrEqual(4);
  }
  const rejected = (await found).filter(({ status }) => status === 'rejected');
  expect([requests.length, rejected.length]).toEqual([36, 14]);
});

test.each<[string, () => Promise<unknown>]>([
  ['is down', () => Promise.reject(new Unavailable())],
  ['answers another release', async () => ({ ...one, release: '222222222222', blocked: false })],
  ['answers something else', async () => ({})],
  ['names a script without its hash', async () => ({ ...one, entry: 'other.js', blocked: false })],
])('ReleaseFinder: while the service %s it rejects, and the next call sends a new request', async (_, answers) => {
  answer = answers;
  await expect(find()).rejects.toThrow(Unavailable);
  answer = async () => ({ ...one, blocked: false });
  expect(await find()).toEqual(one);
});

test("ReleaseFinder: a blocked release is available to pages that have it, but can't be chosen", async () => {
  answer = async () => ({ ...one, blocked: true });
  expect(await choose()).toBeUndefined();
  expect(await find()).toEqual(one);
});

test('ReleaseFinder: checks a chosen release again each minute, without waiting for the result', async () => {
  finder.markAvailable(['mf-billing', one]);
  answer = async () => ({ ...one, blocked: true });
  time += MINUTE_MS - 1;
  expect(await choose()).toEqual(one);
  await rest();
  expect(requests).toEqual([]);
  time += 2;
  expect(await choose()).toEqual(one);
  await rest();
  expect(await choose()).toBeUndefined();
});
