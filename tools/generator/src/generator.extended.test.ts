import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '@keystead/build';
import { failureOf, type GeneratedCopy, generatedCopy, TIMEOUT_MS } from '../test/repository-copy.ts';

let generated: GeneratedCopy;
beforeAll(async () => {
  generated = await generatedCopy();
}, TIMEOUT_MS);
afterAll(() => generated.copy.remove());

test(
  'generated code passes the type check',
  async () => {
    expect(await failureOf(generated.copy.tool('tsc', '-p', 'tsconfig.node.json'))).toBe('');
    expect(await failureOf(generated.copy.tool('tsc', '-p', 'tsconfig.web.json'))).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'generated code follows the dependency rules and contains nothing unused',
  async () => {
    const folders = ['services/inspections', 'services/work-orders', 'mf-inspections', 'mf-site-visits'];
    expect(await failureOf(generated.copy.tool('depcruise', '--config', '.dependency-cruiser.mjs', ...folders))).toBe(
      '',
    );
    expect(await failureOf(generated.copy.tool('knip', '--no-progress', '--no-config-hints'))).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'the generated tests pass, and so do the tests of changed packages',
  async () => {
    const paths = [
      'services/(inspections|work-orders)/',
      'property.archive',
      'mf-(inspections|site-visits)/',
      'gateway/src/api/(own-routes|operations)',
      'build/src/webpack/configs',
    ];
    expect(await failureOf(generated.copy.tool('jest', '--ci', '--maxWorkers=2', ...paths))).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'the generated remotes build',
  async () => {
    const command = join(generated.copy.root, 'tools/build/src/commands/build-all.ts');
    expect(await failureOf(runScript(generated.copy.root, command, ['mf-inspections', 'mf-site-visits']))).toBe('');
    const release = JSON.parse(readFileSync(join(generated.copy.root, 'mf-inspections/dist/release.json'), 'utf8'));
    expect(release).toMatchObject({ name: 'mf-inspections', container: `mf_inspections__${release.release}` });
  },
  TIMEOUT_MS,
);
