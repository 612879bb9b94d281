import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTestFiles } from '../checks/test-files.ts';
import { readWorkspaces, type Workspace } from '../workspaces.ts';
import { areasOf, isAffected } from './areas.ts';

const root = join(import.meta.dirname, '../../../..');
const workflows = readdirSync(join(root, '.github/workflows')).sort();
const text = (name: string) => readFileSync(join(root, '.github/workflows', name), 'utf8');
const areas = areasOf(readWorkspaces(root));
const images = areas.filter(({ dockerfile }) => dockerfile !== '');

test.each(workflows)(
  '%s uses only actions of GitHub and Docker, names no registry, and has read-only permissions',
  (name) => {
    for (const [, step = ''] of text(name).matchAll(/uses: (\S+)/g)) {
      expect(step).toMatch(
        /^(?:(?:actions\/(?:checkout|setup-node|cache)|docker\/[a-z-]+-action)@v\d+|\.\/\.github\/workflows\/area\.yml)$/,
      );
    }
    expect(text(name).replaceAll('./.github/', '')).not.toMatch(/https?:|[\w-]+\.(?:io|com|org|dev)\b/);
    expect(text(name)).toMatch(/^permissions:\n {2}contents: read$/m);
  },
);

test.each(workflows)('%s exposes secrets only to publishing from the main branch', (name) => {
  for (const job of text(name).split(/^ {2}(?=\w+:$)/m)) {
    if (job.includes('secrets.')) expect(job).toContain("if: github.event_name == 'push'");
  }
  expect(text(name)).not.toContain('pull_request_target');
});

test('ci.yml runs all checks of a change, and the extended set each night', () => {
  expect(text('ci.yml')).toMatch(/^ {6}- run: npm test$/m);
  expect(text('ci.yml')).toMatch(/^ {6}- run: npm run test:extended$/m);
});

test('ci.yml gives area.yml everything that an area consists of', () => {
  const [, inputs = ''] = /inputs:\n([\s\S]*?)\npermissions/.exec(text('area.yml')) ?? [];
  const wanted = [...inputs.matchAll(/^ {6}(\w+):$/gm)].map(([, name]) => name);
  expect(wanted.sort()).toEqual(['dockerfile', 'folder', 'name', 'tests']);
  for (const name of wanted) expect(text('ci.yml')).toContain(`      ${name}: \${{ matrix.area.${name} }}\n`);
});

test.each([
  ['mf-billing/src/routes.tsx\n', ['mf-billing']],
  ['docs/rules.md\n', []],
  ['shell/src/main.tsx\nservices/events/src/main.ts\n', ['gateway', 'events']],
])('changed-areas prints the matrix for the changed files %j', (files, names) => {
  const command = join(root, 'tools/build/src/commands/changed-areas.ts');
  const printed = JSON.parse(execFileSync(process.execPath, [command], { input: files, encoding: 'utf8' }));
  expect(printed.map(({ name }: { name: string }) => name)).toEqual(names);
  for (const area of printed) expect(Object.keys(area).sort()).toEqual(['dockerfile', 'folder', 'name', 'tests']);
});

const workspace = (folder: string, role: Workspace['role'], dependencies: readonly string[] = []): Workspace => ({
  folder,
  role,
  manifest: {
    name: folder,
    version: '1.0.0',
    dependencies: Object.fromEntries(dependencies.map((it) => [it, '1.0.0'])),
  },
});

test('an area is published only when one of its dependencies changed', () => {
  const sample = areasOf([
    workspace('packages/one', 'node-library', ['packages/two']),
    workspace('packages/two', 'common'),
    workspace('packages/three', 'node-library'),
    workspace('services/a', 'service', ['packages/one', 'koa']),
    workspace('services/b', 'service'),
  ]);
  const publishedFor = (...files: string[]) => sample.filter((area) => isAffected(area, files)).map(({ name }) => name);
  expect(publishedFor('packages/two/src/index.ts')).toEqual(['a']);
  expect(publishedFor('services/b/package.json', 'packages/three/src/index.ts')).toEqual(['b']);
  expect(publishedFor('packages/three/src/index.ts', 'packages/two-more/src/index.ts')).toEqual([]);
});

test('the billing remote is not published for changes in another remote or in a service', () => {
  const { paths } = areas.find(({ name }) => name === 'mf-billing') ?? { paths: [] };
  expect(paths).toContain('packages/web-kit');
  expect(paths.filter((path) => /^(?:mf-(?!billing)|services|gateway|shell)/.test(path))).toEqual([]);
});

/** Collects a file and the files that it imports by relative path. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, imported = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g))
    withImports(join(dirname(file), imported), found);
  return found;
}

test.each(images)('$name is published again when a script changes that its Dockerfile runs', (area) => {
  // Join the lines of each RUN instruction.
  const commands =
    readFileSync(join(root, area.dockerfile), 'utf8')
      .replaceAll('\\\n', ' ')
      .match(/^RUN .*$/gm) ?? [];
  const programs = commands.flatMap((command) =>
    [...command.matchAll(/\bnode (\S+\.ts)/g)].map(([, file = '']) => file),
  );
  expect(programs).toContain('tools/build/src/commands/copy-needed.ts');
  const files = [...new Set(programs.flatMap((program) => [...withImports(program)]))];
  expect(files).toContain('tools/build/src/workspaces.ts');
  expect(files.filter((file) => !isAffected(area, [file]))).toEqual([]);
});

test.each(images)('$name is not published if a change breaks the released API', (area) => {
  expect(findTestFiles(root, area.tests.split(' ')).tests).toContain('packages/openapi/src/released/released.test.ts');
  for (const file of ['docs/api/released.json', 'packages/openapi/src/api-document.ts'])
    expect(isAffected(area, [file])).toBe(true);
});

test.each(areas)('$name is tested and published again when the Node version changes', (area) => {
  expect(isAffected(area, ['.node-version'])).toBe(true);
});
