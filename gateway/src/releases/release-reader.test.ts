import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeOnly, recordedLog } from '@keystead/service-kit/testing';
import { putRelease } from '../../test/put-release.ts';
import { ReleaseReader } from './release-reader.ts';

let root: string;
let path: string;
let whole: string;
const { log, lines } = recordedLog();
const read = () => new ReleaseReader(root, log).read('mf-billing');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keystead-releases-'));
  path = join(root, 'mf-billing', 'dist', 'release.json');
  await putRelease(root, 'mf-billing');
  whole = await readFile(path, 'utf8');
  lines.length = 0;
});

afterEach(async () => {
  jest.useRealTimers();
  await rm(root, { recursive: true });
});

test('ReleaseReader: returns the release as its build wrote it', async () => {
  expect(await read()).toEqual(JSON.parse(whole));
});

test.each([
  ['a path that leaves the folder', (text: string) => text.replace('chunk.2b.js', '../secret.js')],
  ['a path that would break out of an attribute', (text: string) => text.replace('chunk.2b.js', '\\"><script>')],
  ['the name of another app', (text: string) => text.replace('mf-billing', 'mf-portfolio')],
  ['a member missing', (text: string) => text.replace('preload', 'preloaded')],
  ['half of a file', (text: string) => text.slice(0, 40)],
])('ReleaseReader: %s is not a release, and is logged', async (_name, damage) => {
  expect(damage(whole)).not.toBe(whole);
  await writeFile(path, damage(whole));
  expect(await read()).toBeNull();
  expect(lines).toContainEqual(expect.objectContaining({ app: 'mf-billing', msg: 'a release cannot be read' }));
});

test('ReleaseReader: a missing app has no release, and nothing is logged', async () => {
  await rm(join(root, 'mf-billing'), { recursive: true });
  expect(await read()).toBeNull();
  expect(lines).toEqual([]);
});

test('ReleaseReader: reads the disk at most once a second', async () => {
  jest.useFakeTimers(fakeOnly('performance'));
  const reader = new ReleaseReader(root, log);
  const [first, second] = await Promise.all([reader.read('mf-billing'), reader.read('mf-billing')]);
  expect(second).toBe(first);
  await rm(path);
  expect(await reader.read('mf-billing')).toBe(first);
});
