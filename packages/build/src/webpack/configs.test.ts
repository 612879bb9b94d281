import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { appFolders } from '../commands/app-folders.ts';
import { readManifest } from '../workspaces.ts';
import { host } from './host.ts';
import { remote } from './remote.ts';
import { consumed, provided } from './shared-modules.ts';

const folders = appFolders();
const remotes = [...folders].filter(([name]) => name !== 'shell');
const manifestOf = (folder: string) => readManifest(path.join(folder, 'package.json'));

function folderOf(name: string): string {
  const folder = folders.get(name);
  if (folder === undefined) throw new Error(`no app ${name}`);
  return folder;
}

const offer = provided(manifestOf(folderOf('shell')));

test.each([...folders])('%s is configured by one line', (_, folder) => {
  const config = readFileSync(path.join(folder, 'webpack.config.js'), 'utf8');
  expect(config).toMatch(
    /^import \{ (host|remote) \} from '@keystead\/build';\n\nexport default \1\(import\.meta\.dirname\);\n$/,
  );
});

test('the shell builds one script, addressed below /assets', () => {
  const config: Configuration = host(folderOf('shell'));
  expect(config.entry).toEqual({ main: './src/main.tsx' });
  expect(config.output?.publicPath).toMatch(/^\/assets\/shell\/[0-9a-f]{12}\/$/);
});

test.each(remotes)('%s has a container of its own for each release', (name, folder) => {
  const { output } = remote(folder);
  expect(output?.uniqueName).toMatch(new RegExp(`^${name.replaceAll('-', '_')}__[0-9a-f]{12}$`));
  expect(output?.path).toBe(path.join(folder, 'dist', output?.uniqueName?.split('__')[1] ?? ''));
});

test.each(remotes)('%s takes from the shell only what the shell provides, in a version that fits', (_, folder) => {
  for (const [name, wanted] of Object.entries(consumed(manifestOf(folder)))) {
    expect(wanted.import).toBe(false);
    expect({ [name]: offer[name]?.requiredVersion }).toEqual({ [name]: wanted.requiredVersion });
  }
});

test.each(remotes)('%s has every peer from the shell', (_, folder) => {
  const { dependencies = {} } = manifestOf(folderOf('shell'));
  expect(dependencies).toMatchObject(manifestOf(folder).peerDependencies ?? {});
});

test('overlays, forms and what pages share are not in the shell’s entry', () => {
  const eager = Object.keys(offer).filter((name) => offer[name]?.eager);
  expect(eager).not.toContain('@keystead/ui/overlays');
  expect(eager).not.toContain('react-hook-form');
  expect(Object.keys(offer)).toContain('@keystead/page-kit');
  expect(eager).not.toContain('@keystead/page-kit');
  expect(eager).toContain('react');
});
