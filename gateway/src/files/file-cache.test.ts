import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeOnly } from '@keystead/service-kit/testing';
import { FileCache } from './file-cache.ts';

let folder: string;
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-files-'));
});

afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});

test('holds what fits, and lets what was used longest ago go', async () => {
  const cache = new FileCache(10);
  for (const name of ['a', 'b', 'c']) await writeFile(file(name), name.repeat(4));
  const first = await cache.read(file('a'));
  await cache.read(file('b'));
  expect(await cache.read(file('a'))).toBe(first);
  await cache.read(file('c'));
  expect(await cache.read(file('a'))).not.toBe(first);
});

test('a replaced file is read anew within a second, an untouched one is not', async () => {
  jest.useFakeTimers(fakeOnly('performance'));
  const cache = new FileCache();
  await writeFile(file('a'), 'old');
  const old = await cache.read(file('a'));
  jest.advanceTimersByTime(1_050);
  expect(await cache.read(file('a'))).toBe(old);
  await writeFile(file('a'), 'new');
  await utimes(file('a'), new Date(), new Date(Date.now() + 10_000));
  jest.advanceTimersByTime(1_050);
  expect((await cache.read(file('a')))?.toString()).toBe('new');
});

test('what is no file is null', async () => {
  const cache = new FileCache();
  expect(await cache.read(file('missing'))).toBeNull();
  expect(await cache.read(folder)).toBeNull();
});
