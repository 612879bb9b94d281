import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { findTestFiles } from '../checks/test-files.ts';
import { readWorkspaces, type Workspace } from '../workspaces.ts';
import { areasOf } from './areas.ts';
import { workflowFiles, workflowFolder } from './workflow-files.ts';

const root = join(import.meta.dirname, '../../../..');
const wanted = workflowFiles(root);
const present = readdirSync(join(root, workflowFolder)).sort();
const text = (name: string) => readFileSync(join(root, workflowFolder, name), 'utf8');

test('the workflows match the areas of the repository: npm run workflows -w @keystead/build', () => {
  expect(present).toEqual([...wanted.keys()].sort());
});

test.each(present)('%s matches the package.json files: npm run workflows -w @keystead/build', (name) => {
  expect(text(name)).toBe(wanted.get(name));
});

test.each(present)(
  '%s uses only actions of GitHub and Docker, names no registry, and has read-only permissions',
  (name) => {
    for (const [, step = ''] of text(name).matchAll(/uses: (\S+)/g)) {
      expect(step).toMatch(/^(?:actions\/(?:checkout|setup-node|cache)|docker\/[a-z-]+-action)@v\d+$/);
    }
    expect(text(name)).not.toMatch(/https?:|[\w-]+\.(?:io|com|org|dev)\b/);
    expect(text(name)).toMatch(/^permissions:\n {2}contents: read$/m);
  },
);

test.each(present)('%s exposes secrets only to publishing from the main branch', (name) => {
  for (const job of text(name).split(/^ {2}(?=\w+:$)/m)) {
    if (job.includes('secrets.')) expect(job).toContain("if: github.event_name == 'push'");
  }
  expect(text(name)).not.toContain('pull_request_target');
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

const everyImage = ['docs/api/**', 'tools/build/src/deployment/**', 'packages/openapi/**'];

test('an area is published only when one of its dependencies changed', () => {
  const areas = areasOf([
    workspace('packages/one', 'node-library', ['packages/two']),
    workspace('packages/two', 'common'),
    workspace('packages/three', 'node-library'),
    workspace('services/a', 'service', ['packages/one', 'koa']),
    workspace('services/b', 'service'),
  ]);
  expect(areas.map(({ name, paths }) => [name, paths.filter((path) => path.endsWith('/**'))])).toEqual([
    ['a', [...everyImage, 'packages/one/**', 'packages/two/**', 'services/a/**'].sort()],
    ['b', [...everyImage, 'services/b/**'].sort()],
  ]);
});

test('the billing remote is not published for changes in another remote or in a service', () => {
  const { paths } = areasOf(readWorkspaces(root)).find(({ name }) => name === 'mf-billing') ?? { paths: [] };
  expect(paths).toContain('packages/web-kit/**');
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

const images = areasOf(readWorkspaces(root)).filter(({ kind }) => kind === 'image');

test.each(images)('$name is published again when a script changes that its Dockerfile runs', (area) => {
  const { dockerfile = '', paths } = area;
  // Join the lines of each RUN instruction.
  const commands =
    readFileSync(join(root, dockerfile), 'utf8')
      .replaceAll('\\\n', ' ')
      .match(/^RUN .*$/gm) ?? [];
  const programs = commands.flatMap((command) =>
    [...command.matchAll(/\bnode (\S+\.ts)/g)].map(([, file = '']) => file),
  );
  expect(programs).toContain('tools/build/src/commands/copy-needed.ts');
  const files = [...new Set(programs.flatMap((program) => [...withImports(program)]))];
  expect(files).toContain('tools/build/src/workspaces.ts');
  expect(files.filter((file) => !paths.some((path) => matchesGlob(file, path)))).toEqual([]);
});

test.each(images)('$name is not published if a change breaks the released API', ({ name, paths }) => {
  const [, words = ''] = /run: npm test -- (.+)/.exec(text(`${name}.yml`)) ?? [];
  expect(findTestFiles(root, words.split(' ')).tests).toContain('packages/openapi/src/released/released.test.ts');
  for (const file of ['docs/api/released.json', 'packages/openapi/src/api-document.ts'])
    expect(paths.filter((path) => matchesGlob(file, path))).toHaveLength(1);
});

test.each(present.filter((name) => !['everything.yml', 'extended.yml'].includes(name)))(
  '%s runs when the Node version changes',
  (name) => {
    expect(text(name).match(/^ {6}- "\.node-version"$/gm)).toHaveLength(2);
  },
);
