import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeOnly } from '@keystead/service-kit/testing';
import { FileCache } from './built-files.ts';

let folder: string;
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-files-'));
});

afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});

test('caches what fits, and drops the least recently used file', async () => {
  const cache = new FileCache(10);
  for (const name of ['a', 'b', 'c']) await writeFile(file(name), name.repeat(4));
  const first = await cache.read(file('a'));
  await cache.read(file('b'));
  expect(await cache.read(file('a'))).toBe(first);
  await cache.read(file('c'));
  expect(await cache.read(file('a'))).not.toBe(first);
});

test('reads a replaced file again within a second, but not an unchanged one', async () => {
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

test('returns null for a path that is not a file', async () => {
  const cache = new FileCache();
  expect(await cache.read(file('missing'))).toBeNull();
  expect(await cache.read(folder)).toBeNull();
});
