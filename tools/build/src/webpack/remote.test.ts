import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runWebpack } from './base-config.ts';
import { containerPlugin, FederationIdsPlugin } from './remote.ts';

const folders: string[] = [];
const start = process.cwd();
afterAll(() => {
  process.chdir(start);
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Builds a small container in a new folder, and returns its files with their contents. */
async function buildElsewhere(): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-container-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src/routes.tsx'), 'export const routes = [];');
  const output = path.join(folder, 'dist');
  // The federation plugin writes a module into node_modules there.
  process.chdir(folder);
  const stats = await runWebpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    entry: {},
    output: { path: output, filename: '[name].[contenthash:8].js', uniqueName: 'mf_small' },
    module: { rules: [{ test: /\.tsx$/, type: 'javascript/auto' }] },
    plugins: [
      containerPlugin('mf_small', 'remoteEntry.[contenthash:8].js', { name: 'mf-small', version: '1.0.0' }),
      new FederationIdsPlugin(),
    ],
  });
  expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
  return Object.fromEntries(readdirSync(output).map((file) => [file, readFileSync(path.join(output, file), 'utf8')]));
}

test('a container has the same files wherever it is built', async () => {
  const [one, other] = [await buildElsewhere(), await buildElsewhere()];
  expect(Object.keys(other)).toEqual(Object.keys(one));
  const [entry = ''] = Object.keys(one).filter((name) => name.startsWith('remoteEntry.'));
  expect(one[entry]).toContain('mf_small');
  // Not the files themselves: a comparison of thousands of lines would say nothing.
  expect(Object.keys(one).filter((file) => one[file] !== other[file])).toEqual([]);
});
