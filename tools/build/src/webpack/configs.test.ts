import { readFileSync } from 'node:fs';
import path from 'node:path';
import { searchKinds } from '@keystead/contracts';
import { isBelow } from '@keystead/contracts/remote-pages';
import type { Configuration } from 'webpack';
import { appFolders, readManifest } from '../workspaces.ts';
import { host } from './host.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { readRemoteManifest, remote } from './remote.ts';
import { serverConfig } from './server-bundle.ts';
import { consumed, consumedRanges, sharedVersions } from './shared-modules.ts';

const folders = appFolders();
const remotes = [...folders].filter(([name]) => name !== 'shell');
const manifestOf = (folder: string) => readManifest(path.join(folder, 'package.json'));

function folderOf(name: string): string {
  const folder = folders.get(name);
  if (folder === undefined) throw new Error(`no app ${name}`);
  return folder;
}

const provided = sharedVersions(manifestOf(folderOf('shell')).dependencies ?? {});

test.each([...folders])('%s has a configuration of one line', (_, folder) => {
  const config = readFileSync(path.join(folder, 'webpack.config.js'), 'utf8');
  expect(config).toMatch(
    /^import \{ (host|remote) \} from '@keystead\/build';\n\nexport default \1\(import\.meta\.dirname\);\n$/,
  );
});

test('the shell builds one entry script, with URLs below /assets', () => {
  const config: Configuration = host(folderOf('shell'));
  expect(config.entry).toEqual({ main: './src/main.tsx' });
  expect(config.output?.publicPath).toMatch(/^\/assets\/shell\/[0-9a-f]{12}\/$/);
});

test('the menus of all remotes are those of the product', () => {
  const navigation = remotes.flatMap(([, folder]) => readRemoteManifest(folder).navigation);
  const labels = (menu: string, group?: string) =>
    navigation
      .filter((item) => item.menu === menu && item.group === group)
      .sort((one, other) => one.order - other.order)
      .map(({ label }) => label);
  // product.md §2; further remotes may add items.
  const sidebar = ['Properties', 'Tenants', 'Leases', 'Maintenance', 'Personnel', 'Payments', 'Subscription'];
  expect(labels('app').filter((label) => sidebar.includes(label))).toEqual(sidebar);
  expect([labels('shortcuts'), labels('account')]).toEqual([['AI Assistant'], ['Profile']]);
  expect(labels('header')).toEqual(['Home', 'Pricing', 'About', 'Contact']);
  expect(['Product', 'Company', 'Support', 'Legal'].map((group) => labels('footer', group))).toEqual([
    ['Features', 'Pricing', 'API Docs', 'Integrations'],
    ['About', 'Careers', 'Blog', 'Press'],
    ['Help Center', 'Contact', 'Status', 'Community'],
    ['Privacy Policy', 'Terms of Service', 'Cookie Policy', 'Security'],
  ]);
});

test('no two remotes share an address, and each menu item leads to a page of its own remote', () => {
  const manifests = remotes.map(([name, folder]) => [name, readRemoteManifest(folder)] as const);
  const owners = manifests.flatMap(([name, { pages }]) => pages.map(({ path }) => [path, name] as const));
  expect(new Set(owners.map(([path]) => path)).size).toBe(owners.length);
  for (const [name, { pages, navigation, results = [] }] of manifests) {
    const addresses = [...navigation.map(({ to }) => to.replace(/#.*/, '')), ...results.map(({ list }) => list)];
    const elsewhere = addresses.filter((address) => !pages.some(({ path }) => isBelow(address, path)));
    expect([name, elsewhere]).toEqual([name, []]);
  }
});

test('no two menu items have the same key, and each kind of search results has its page', () => {
  const manifests = remotes.map(([, folder]) => readRemoteManifest(folder));
  // The shell's own: the dashboard.
  const keys = ['d', ...manifests.flatMap(({ navigation }) => navigation.flatMap(({ key }) => key ?? []))];
  expect(new Set(keys).size).toBe(keys.length);
  expect(manifests.flatMap(({ results = [] }) => results.map(({ kind }) => kind)).sort()).toEqual(
    [...searchKinds].sort(),
  );
});

test.each(remotes)('%s has a different container for each release', (name, folder) => {
  const { output } = remote(folder);
  expect(output?.uniqueName).toMatch(new RegExp(`^${name.replaceAll('-', '_')}__[0-9a-f]{12}$`));
  expect(output?.path).toBe(path.join(folder, 'dist', output?.uniqueName?.split('__')[1] ?? ''));
});

test.each(remotes)(
  '%s imports from the shell only modules that the shell provides, in a compatible version',
  (_, folder) => {
    for (const [name, wanted] of Object.entries(consumed(manifestOf(folder)))) {
      expect(wanted.import).toBe(false);
      expect({ [name]: `^${provided[name]}` }).toEqual({ [name]: wanted.requiredVersion });
    }
  },
);

test.each(remotes)(
  '%s declares the ranges of shared modules and loads its chunks with integrity hashes',
  (_, folder) => {
    const { plugins = [] } = remote(folder);
    expect(plugins.some((plugin) => plugin instanceof IntegrityPlugin)).toBe(true);
    const ranges = consumedRanges(manifestOf(folder));
    expect(ranges).toMatchObject({
      react: `^${provided.react}`,
      '@keystead/web-kit': `^${provided['@keystead/web-kit']}`,
    });
  },
);

test.each(remotes)('%s gets every peer dependency from the shell', (_, folder) => {
  const { dependencies = {} } = manifestOf(folderOf('shell'));
  expect(dependencies).toMatchObject(manifestOf(folder).peerDependencies ?? {});
});

test('the shell contains every module that it provides, and loads those for signed-in pages lazily', () => {
  const source = readFileSync(path.join(folderOf('shell'), 'src/remotes/shared-modules.ts'), 'utf8');
  const modules = [...source.matchAll(/^ {2}'?([\w@/-]+)'?: (bundled|lazy)\(/gm)];
  expect(modules.map(([, name]) => name).sort()).toEqual(Object.keys(provided).sort());
  const first = modules.filter(([, , when]) => when === 'bundled').map(([, name]) => name);
  expect(first).toContain('react');
  for (const name of ['@keystead/ui/app', '@keystead/ui/overlays', '@keystead/web-kit/queries', '@keystead/crud-ui'])
    expect(first).not.toContain(name);
});

test('a server bundle is one file beside the browser build, with the same image names and no images of its own', () => {
  const folder = folderOf('mf-marketing');
  const app = { folder, name: 'mf-marketing', release: 'abc', container: 'mf_marketing__abc' };
  const config = serverConfig({ app, entry: './src/routes.tsx', given: ['react'] });
  expect(config.output).toMatchObject({
    path: path.join(folder, 'dist', 'abc'),
    publicPath: '/assets/mf-marketing/abc/',
    assetModuleFilename: remote(folder).output?.assetModuleFilename,
  });
  // The browser build clears the folder, and this build runs after it.
  expect(config.output?.clean).toBeUndefined();
  expect(config.externals).toEqual({ react: 'commonjs react' });
  expect(config.module?.generator).toEqual({ 'asset/resource': { emit: false } });
});
