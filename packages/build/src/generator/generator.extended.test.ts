import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../run-tool.ts';
import { complaints, type GeneratedCopy, generatedCopy, patience } from './testing/repository-copy.ts';

let made: GeneratedCopy;
beforeAll(async () => {
  made = await generatedCopy();
}, patience);
afterAll(() => made.copy.remove());

test(
  'generated code passes the type check',
  async () => {
    expect(await complaints(made.copy.tool('tsc', '-p', 'tsconfig.node.json'))).toBe('');
    expect(await complaints(made.copy.tool('tsc', '-p', 'tsconfig.web.json'))).toBe('');
  },
  patience,
);

test(
  'generated code follows the dependency rules and contains nothing unused',
  async () => {
    const folders = ['services/inspections', 'services/work-orders', 'mf-inspections', 'mf-site-visits'];
    expect(await complaints(made.copy.tool('depcruise', '--config', '.dependency-cruiser.mjs', ...folders))).toBe('');
    expect(await complaints(made.copy.tool('knip', '--no-progress', '--no-config-hints'))).toBe('');
  },
  patience,
);

test(
  'the generated tests pass, and so do the tests of changed packages',
  async () => {
    const paths = [
      'services/(inspections|work-orders)/',
      'archive-property',
      'mf-(inspections|site-visits)/',
      'gateway/src/api/(own-routes|operation-access)',
      'shell/src/remotes/areas',
      'build/src/webpack/configs',
    ];
    expect(await complaints(made.copy.tool('jest', '--ci', '--maxWorkers=2', ...paths))).toBe('');
  },
  patience,
);

test(
  'the generated remotes build',
  async () => {
    const command = join(made.copy.root, 'packages/build/src/commands/build-all.ts');
    expect(await complaints(runScript(made.copy.root, command, ['mf-inspections', 'mf-site-visits']))).toBe('');
    const release = JSON.parse(readFileSync(join(made.copy.root, 'mf-inspections/dist/release.json'), 'utf8'));
    expect(release).toMatchObject({ name: 'mf-inspections', container: `mf_inspections__${release.release}` });
  },
  patience,
);
