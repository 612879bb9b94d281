import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseOf } from './release-of.ts';

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
