import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackages } from '../checks/check-packages.ts';
import { runScript } from '../run-tool.ts';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

/** Tools run one after the other on a copy of everything: minutes on a slow machine. */
const PATIENCE_MS = 300_000;

const asked = [
  ['service', 'inspections'],
  ['remote', 'inspections'],
  ['endpoint', 'inspections/inspections/close-inspection'],
  ['endpoint', 'portfolio/properties/archive-property'],
  // Two words, and a remote without a contract.
  ['service', 'work-orders'],
  ['endpoint', 'work-orders/work-orders/sign-off-work-order'],
  ['remote', 'site-visits'],
] as const;

let copy: RepositoryCopy;
const said: string[] = [];

beforeAll(async () => {
  copy = copyRepository();
  for (const words of asked) {
    const { ok, output } = await copy.generate(...words);
    if (!ok) throw new Error(`${words.join(' ')}: ${output}`);
    said.push(output);
  }
}, PATIENCE_MS);

afterAll(() => copy.remove());

async function expectContent(running: Promise<{ ok: boolean; output: string }>): Promise<void> {
  const { ok, output } = await running;
  expect(ok ? '' : output).toBe('');
}

test('everything found its place, and what to do next is said', () => {
  for (const text of said) {
    expect(text).not.toContain('by hand');
    expect(text).toMatch(/Next:\n[\s\S]*npm test -- /);
  }
  expect(said[0]).toContain('npm install');
});

test('what was made is formatted, and its packages are declared as all are', async () => {
  const folders = ['services', 'packages/contracts', 'packages/dev-stack', 'gateway', 'shell', 'mf-inspections'];
  await expectContent(copy.tool('biome', 'ci', '--colors=off', ...folders, 'mf-site-visits'));
  expect(checkPackages(copy.root)).toEqual([]);
});

test(
  'the types are right',
  async () => {
    await expectContent(copy.tool('tsc', '-p', 'tsconfig.node.json'));
    await expectContent(copy.tool('tsc', '-p', 'tsconfig.web.json'));
  },
  PATIENCE_MS,
);

test(
  'arrows are kept, and nothing is unused',
  async () => {
    const folders = ['services/inspections', 'services/work-orders', 'mf-inspections', 'mf-site-visits'];
    await expectContent(copy.tool('depcruise', '--config', '.dependency-cruiser.mjs', ...folders));
    await expectContent(copy.tool('knip', '--no-progress', '--no-config-hints'));
  },
  PATIENCE_MS,
);

test(
  'the tests that were made pass, and so do those of what was changed',
  async () => {
    const paths = [
      'services/(inspections|work-orders)/',
      'archive-property',
      'mf-(inspections|site-visits)/',
      'gateway/src/api/(own-routes|operation-access)',
      'shell/src/remotes/areas',
      'build/src/webpack/configs',
    ];
    await expectContent(copy.tool('jest', '--ci', '--maxWorkers=2', ...paths));
  },
  PATIENCE_MS,
);

test(
  'the remotes are built',
  async () => {
    const command = join(copy.root, 'packages/build/src/commands/build-all.ts');
    await expectContent(runScript(copy.root, command, ['mf-inspections', 'mf-site-visits']));
    const release = JSON.parse(readFileSync(join(copy.root, 'mf-inspections/dist/release.json'), 'utf8'));
    expect(release).toMatchObject({ name: 'mf-inspections', container: `mf_inspections__${release.release}` });
  },
  PATIENCE_MS,
);

test.each([
  [[], 'Say what to make'],
  [['page', 'inspections'], 'Say what to make'],
  [['service', 'inspections', 'visits'], 'Say what to make'],
  [['service', 'Doors'], 'lower-case words'],
  [['service', 'door'], 'not an English plural'],
  [['service', 'inspections'], 'services/inspections is there already'],
  [['service', 'properties'], '/properties is answered already'],
  [['service', 'payments'], '/payments is answered already'],
  [['service', 'emails'], '"Email" is taken'],
  [['service', 'conflicts'], '"Conflict" is taken'],
  [['remote', 'inspections'], 'mf-inspections is there already'],
  [['remote', 'tenants'], '/app/tenants is served already'],
  [['endpoint', 'close-inspection'], 'does not say where'],
  [['endpoint', 'inspections/inspections/close'], 'not a verb and what it is done to'],
  [['endpoint', 'inspections/inspections/close-door'], 'not a verb and what it is done to'],
  [['endpoint', 'inspections/inspections/close-inspection'], 'close-inspection.ts is there already'],
  [['endpoint', 'inspections/doors/close-door'], 'has no door-store.ts'],
  [['endpoint', '../inspections/close-inspection'], 'lower-case words'],
])('%j is refused: %s', async (words, reason) => {
  const before = ['', 'services', 'packages/contracts/src'].map((folder) => readdirSync(join(copy.root, folder)));
  const { ok, output } = await copy.generate(...words);
  expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining(reason) });
  expect(output).not.toContain('    at ');
  expect(['', 'services', 'packages/contracts/src'].map((folder) => readdirSync(join(copy.root, folder)))).toEqual(
    before,
  );
});
