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
  'the types are right',
  async () => {
    expect(await complaints(made.copy.tool('tsc', '-p', 'tsconfig.node.json'))).toBe('');
    expect(await complaints(made.copy.tool('tsc', '-p', 'tsconfig.web.json'))).toBe('');
  },
  patience,
);

test(
  'arrows are kept, and nothing is unused',
  async () => {
    const folders = ['services/inspections', 'services/work-orders', 'mf-inspections', 'mf-site-visits'];
    expect(await complaints(made.copy.tool('depcruise', '--config', '.dependency-cruiser.mjs', ...folders))).toBe('');
    expect(await complaints(made.copy.tool('knip', '--no-progress', '--no-config-hints'))).toBe('');
  },
  patience,
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
    expect(await complaints(made.copy.tool('jest', '--ci', '--maxWorkers=2', ...paths))).toBe('');
  },
  patience,
);

test(
  'the remotes are built',
  async () => {
    const command = join(made.copy.root, 'packages/build/src/commands/build-all.ts');
    expect(await complaints(runScript(made.copy.root, command, ['mf-inspections', 'mf-site-visits']))).toBe('');
    const release = JSON.parse(readFileSync(join(made.copy.root, 'mf-inspections/dist/release.json'), 'utf8'));
    expect(release).toMatchObject({ name: 'mf-inspections', container: `mf_inspections__${release.release}` });
  },
  patience,
);
