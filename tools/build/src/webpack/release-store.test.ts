import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complete, isBuilt, pointTo, prune } from './release-store.ts';

let dist: string;

async function built(release: string, day: number): Promise<void> {
  mkdirSync(path.join(dist, release));
  const files = { entry: 'main.js', preload: [], fonts: [], server: null, files: [] };
  await complete(dist, {
    name: 'mf-x',
    version: '1.0.0',
    release,
    container: release,
    ...files,
    shared: {},
    operations: [],
  });
  const time = new Date(2026, 0, day);
  utimesSync(path.join(dist, release, 'release.json'), time, time);
}

const newest = () => JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')).release;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'release-store-'));
});

afterEach(() => rmSync(dist, { recursive: true }));

test('a release counts as built only once it is complete, and then becomes the newest', async () => {
  mkdirSync(path.join(dist, 'half'));
  expect(isBuilt(dist, 'half')).toBe(false);
  await built('aaa', 1);
  expect(isBuilt(dist, 'aaa')).toBe(true);
  expect(newest()).toBe('aaa');
  expect(readdirSync(dist).sort()).toEqual(['aaa', 'half', 'release.json']);
});

test('an older release can become the newest again without a build', async () => {
  await built('aaa', 1);
  await built('bbb', 2);
  await pointTo(dist, 'aaa');
  expect(newest()).toBe('aaa');
});

test('prune: keeps the current release and the newest other one; deletes older and interrupted ones', async () => {
  await built('aaa', 1);
  await built('bbb', 2);
  await built('ccc', 3);
  mkdirSync(path.join(dist, 'half'));
  await prune(dist, 'aaa');
  expect(['aaa', 'bbb', 'ccc', 'half'].filter((release) => existsSync(path.join(dist, release)))).toEqual([
    'aaa',
    'ccc',
  ]);
});
