import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complete, isBuilt, pointTo, prune, releaseOf } from './releases.ts';

let folder: string;
const write = (file: string, content: string) => writeFileSync(path.join(folder, file), content);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-of-'));
  mkdirSync(path.join(folder, 'src'));
  write(
    'package.json',
    JSON.stringify({ name: 'mf-x', version: '1.0.0', dependencies: { '@keystead/contracts': '1.0.0' } }),
  );
  write('src/routes.tsx', 'export const routes = [];');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('releaseOf: the same inputs give the same name, whatever other files are in the folder', () => {
  const release = releaseOf(folder);
  expect(release).toMatch(/^[0-9a-f]{12}$/);
  write('src/routes.test.tsx', 'test("x", () => {});');
  mkdirSync(path.join(folder, 'dist'));
  write('dist/release.json', '{}');
  expect(releaseOf(folder)).toBe(release);
});

test.each([
  ['a source changes', 'src/routes.tsx', 'export const routes = [1];'],
  ['a source is added', 'src/more.ts', ''],
  [
    'the package.json changes',
    'package.json',
    '{"name":"mf-x","version":"1.0.1","dependencies":{"@keystead/contracts":"1.0.0"}}',
  ],
  ['a workspace dependency goes', 'package.json', '{"name":"mf-x","version":"1.0.0"}'],
])('releaseOf: the name changes when %s', (_, file, content) => {
  const release = releaseOf(folder);
  write(file, content);
  expect(releaseOf(folder)).not.toBe(release);
});

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
