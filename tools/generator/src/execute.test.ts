import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from './execute.ts';
import { GeneratorError, type Plan } from './plan.ts';

const repository = join(import.meta.dirname, '../../..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keystead-carry-out-'));
  for (const file of ['biome.json', '.gitignore']) cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'services'));
  writeFileSync(join(root, 'list.ts'), 'export const list = [];\n');
});

afterEach(() => rmSync(root, { recursive: true }));

const planOf = (files: Record<string, string>, edits: Record<string, string> = {}): Plan => ({
  files: new Map(Object.entries(files)),
  edits: new Map(Object.entries(edits)),
  byHand: [],
  next: [],
});
const everything = () =>
  readdirSync(root, { recursive: true }).filter((path) => !String(path).includes('node_modules'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('execute: writes formatted files to their place', async () => {
  await execute(
    root,
    planOf({ 'services/doors/src/door.ts': 'export const door = "oak"' }, { 'list.ts': 'export const list = [1]' }),
  );
  expect(read('services/doors/src/door.ts')).toBe("export const door = 'oak';\n");
  expect(read('list.ts')).toBe('export const list = [1];\n');
  expect(readdirSync(root).sort()).toEqual(['.gitignore', 'biome.json', 'list.ts', 'node_modules', 'services']);
});

test('execute: never overwrites a file', async () => {
  await expect(execute(root, planOf({ 'list.ts': 'export const list = [2];\n' }))).rejects.toThrow(GeneratorError);
  expect(read('list.ts')).toBe('export const list = [];\n');
});

test.each([
  [
    'the formatter refuses a file',
    planOf({ 'services/doors/door.ts': 'export const = 1' }, { 'list.ts': 'export {}' }),
  ],
  ['a file to change is gone', planOf({ 'services/doors/door.ts': '' }, { 'list.ts': 'export {};', 'gone.ts': '' })],
])('execute: leaves everything unchanged when %s', async (_, plan) => {
  const before = everything();
  await expect(execute(root, plan)).rejects.toThrow();
  expect(everything()).toEqual(before);
  expect(read('list.ts')).toBe('export const list = [];\n');
});
