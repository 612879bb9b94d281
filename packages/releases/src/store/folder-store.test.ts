import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from './open-store.ts';
import { hexOfIntegrity, integrityOf, type ReleaseStore, StoreUnavailable, WrongHash } from './release-store.ts';

const script = Buffer.from('console.log("a script")');
const integrity = integrityOf(script);
const hex = hexOfIntegrity(integrity);

let root: string;
let store: ReleaseStore;
const path = () => join(root, hex.slice(0, 2), hex);
const files = () => globSync('**/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-store-'));
  store = openStore({ RELEASE_STORE: root });
});

afterEach(() => rmSync(root, { recursive: true }));

test('FolderStore: stores a file under its hash until it is removed', async () => {
  expect([await store.has(integrity), await store.read(integrity)]).toEqual([false, null]);
  await store.put(integrity, script);
  expect(readFileSync(path()).equals(script)).toBe(true);
  expect([await store.has(integrity), await store.read(integrity)]).toEqual([true, script]);
  await store.remove(integrity);
  await store.remove(integrity);
  expect(await store.has(integrity)).toBe(false);
});

test('FolderStore: rejects bytes with another hash, and an invalid hash, and stores nothing', async () => {
  await expect(store.put(integrity, Buffer.from('others'))).rejects.toThrow(WrongHash);
  await expect(store.read('sha384-../../etc/passwd')).rejects.toThrow('not a SHA-384');
  expect(files()).toEqual([]);
});

test.each([
  [
    'with one byte changed',
    () => {
      const changed = Buffer.from(script);
      changed[3] = (changed[3] ?? 0) ^ 1;
      writeFileSync(path(), changed);
    },
  ],
  ['half written', () => truncateSync(path(), 7)],
  ['empty', () => truncateSync(path(), 0)],
])('FolderStore: treats a file %s as missing, and accepts it again', async (_, damage) => {
  await store.put(integrity, script);
  damage();
  expect(await store.read(integrity)).toBeNull();
  await store.put(integrity, script);
  expect(await store.read(integrity)).toEqual(script);
});

test('FolderStore: stores a file whole and leaves nothing else when several writers put it at once', async () => {
  const large = Buffer.alloc(3_000_000, 'large ');
  await Promise.all(Array.from({ length: 8 }, () => openStore({ RELEASE_STORE: root }).put(integrityOf(large), large)));
  expect((await store.read(integrityOf(large)))?.equals(large)).toBe(true);
  expect(files()).toHaveLength(1);
});

test('FolderStore: removes what a killed program has left, when the next file is put', async () => {
  await store.put(integrity, script);
  const [left, fresh] = ['left', 'fresh'].map((name) => join(root, 'incoming', name));
  for (const file of [left, fresh]) writeFileSync(file ?? '', 'half');
  utimesSync(left ?? '', new Date(2020, 0), new Date(2020, 0));
  const other = Buffer.from('other');
  await store.put(integrityOf(other), other);
  const names = files().map(({ name }) => name);
  expect(names.sort()).toEqual([hex, hexOfIntegrity(integrityOf(other)), 'fresh'].sort());
});

test('FolderStore: a folder that does not exist yet has no files', async () => {
  store = openStore({ RELEASE_STORE: join(root, 'later') });
  expect(await store.has(integrity)).toBe(false);
  await store.put(integrity, script);
  expect(await store.read(integrity)).toEqual(script);
});

test('FolderStore: a disk error makes the store unavailable', async () => {
  mkdirSync(path(), { recursive: true });
  await expect(store.read(integrity)).rejects.toThrow(StoreUnavailable);
  await expect(store.put(integrity, script)).rejects.toThrow(StoreUnavailable);
});

test('openStore: without settings nothing is stored, and put names the missing settings', async () => {
  store = openStore({});
  expect([await store.has(integrity), await store.read(integrity)]).toEqual([false, null]);
  await expect(store.put(integrity, script)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('RELEASE_STORE') }),
  });
});
