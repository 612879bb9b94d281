import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, GeneratorError, type Plan, write } from './plan.ts';

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

const everything = () => globSync('**', { cwd: root, exclude: ['node_modules'] });
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const filesOf = (files: Record<string, string>) => new Map(Object.entries(files));

test('write: writes formatted files to their place', async () => {
  await write(
    root,
    filesOf({ 'services/doors/src/door.ts': 'export const door = "oak"', 'list.ts': 'export const list = [1]' }),
  );
  expect(read('services/doors/src/door.ts')).toBe("export const door = 'oak';\n");
  expect(read('list.ts')).toBe('export const list = [1];\n');
});

test.each([
  ['the formatter refuses a file', 'services/doors/door.ts', 'export const = 1'],
  ['a folder has the name of a file', 'list.ts/door.ts', ''],
])('write: leaves everything unchanged when %s', async (_, path, text) => {
  const before = everything();
  const files = filesOf({ 'services/walls/wall.ts': '', 'list.ts': 'export {};', [path]: text });
  await expect(write(root, files)).rejects.toThrow();
  expect(everything()).toEqual(before);
  expect(read('list.ts')).toBe('export const list = [];\n');
});

const plan: Plan = {
  phrases: { thing: 'door', things: 'doors' },
  templates: ['remote-empty'],
  insertions: [['list.ts', 'list = [', "'__my-thing__'"]],
  next: [],
};

test('execute: makes new files and changes existing ones', async () => {
  expect(await execute(root, plan)).toEqual({
    created: ['page', 'page.test'].map((name) => `mf-doors/src/doors/door-list-${name}.tsx`).sort(),
    changed: ['list.ts'],
  });
  expect(read('list.ts')).toBe("export const list = ['door'];\n");
});

test('execute: never overwrites a file', async () => {
  await execute(root, plan);
  await expect(execute(root, plan)).rejects.toThrow(GeneratorError);
  expect(read('list.ts')).toBe("export const list = ['door'];\n");
});

test.each(['list.ts', 'gone.ts'])('execute: rejects a place that is not in %s, and writes nothing', async (file) => {
  const before = everything();
  const lost = { ...plan, insertions: [...plan.insertions, [file, 'map = [', "'__my-thing__'"] as const] };
  await expect(execute(root, lost)).rejects.toThrow(`${file} does not follow the usual pattern`);
  expect(everything()).toEqual(before);
});
