import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackages } from '@keystead/build';
import { failureOf, type GeneratedCopy, generatedCopy, TIMEOUT_MS } from '../test/repository-copy.ts';

let generated: GeneratedCopy;
beforeAll(async () => {
  generated = await generatedCopy();
}, TIMEOUT_MS);
afterAll(() => generated.copy.remove());

test('the generator puts everything in its place and prints the next steps', () => {
  for (const text of generated.outputs) expect(text).toMatch(/Next:\n[\s\S]*npm test -- /);
  expect(generated.outputs[0]).toContain('npm install');
});

test('generated files are formatted, and generated packages follow the package rules', async () => {
  const folders = ['services', 'packages/contracts', 'tools/dev-stack', 'gateway', 'mf-account', 'mf-inspections'];
  expect(await failureOf(generated.copy.tool('biome', 'ci', '--colors=off', ...folders, 'mf-site-visits'))).toBe('');
  expect(checkPackages(generated.copy.root)).toEqual([]);
});

test('a remote in a repository of its own has its package.json and no file in this one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-standalone-'));
  const before = readdirSync(generated.copy.root);
  expect(await failureOf(generated.copy.generate('remote', 'key-boxes', '--standalone', folder))).toBe('');
  expect(readdirSync(generated.copy.root)).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(
    ['.gitignore', 'README.md', 'package.json', 'src', 'tsconfig.json', 'webpack.config.js'].sort(),
  );
  const { name, scripts, peerDependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  expect({ name, scripts }).toMatchObject({ name: 'mf-key-boxes', scripts: { build: 'keystead build' } });
  const versions: string[] = Object.values({ ...peerDependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test.each([
  [[], 'Specify what to generate'],
  [['page', 'inspections'], 'Specify what to generate'],
  [['service', 'inspections', 'visits'], 'Specify what to generate'],
  [['service', 'Doors'], 'lower-case words'],
  [['service', 'door'], 'not an English plural'],
  [['service', 'inspections'], '/inspections is already answered'],
  [['service', 'properties'], '/properties is already answered'],
  [['service', 'payments'], '/payments is already answered'],
  [['service', 'emails'], '"Email" is already exported'],
  [['service', 'conflicts'], '"Conflict" is already exported'],
  [['remote', 'inspections'], '/app/inspections is already served'],
  [['remote', 'tenants'], '/app/tenants is already served'],
  [['service', 'doors', '--standalone', '/tmp/doors'], 'Only a remote can have'],
  [['remote', 'doors', '--standalone', '/usr'], '/usr is not empty'],
  [['remote', 'doors', '--alone'], "Unknown option '--alone'"],
  [['endpoint', 'close-inspection'], 'does not name a place'],
  [['endpoint', 'inspections/inspections/close'], 'not a verb followed by its object'],
  [['endpoint', 'inspections/inspections/close-door'], 'not a verb followed by its object'],
  [['endpoint', 'inspections/inspections/close-inspection'], 'inspection.close.test.ts already exists'],
  [['endpoint', 'inspections/doors/close-door'], 'door.routes.ts does not exist'],
  [['endpoint', '../inspections/close-inspection'], 'lower-case words'],
])('npm run new rejects %j: %s', async (words, reason) => {
  const before = ['', 'services', 'packages/contracts/src'].map((folder) =>
    readdirSync(join(generated.copy.root, folder)),
  );
  const { ok, output } = await generated.copy.generate(...words);
  expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining(reason) });
  expect(output).not.toContain('    at ');
  expect(
    ['', 'services', 'packages/contracts/src'].map((folder) => readdirSync(join(generated.copy.root, folder))),
  ).toEqual(before);
});
