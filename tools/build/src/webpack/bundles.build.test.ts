import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { appFolders, repositoryRoot } from '../workspaces.ts';
import { bundledListOf, type ReleaseManifest } from './releases.ts';

/** The federation runtime code: a few kilobytes that every container must include. */
const GLUE = /^(@module-federation\/|\.federation$)/;

const apps = [...appFolders()];

function manifestOf(folder: string): ReleaseManifest {
  return JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8')) as ReleaseManifest;
}

beforeAll(() => {
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../commands/build-all.ts')], { cwd: repositoryRoot });
});

test('no npm package is in two containers, since any two may share a page', () => {
  const holders = new Map<string, string[]>();
  for (const [name, folder] of apps) {
    const list = bundledListOf(path.join(folder, 'dist'), manifestOf(folder).release);
    for (const bundled of JSON.parse(readFileSync(list, 'utf8')) as string[]) {
      if (!GLUE.test(bundled)) holders.set(bundled, [...(holders.get(bundled) ?? []), name]);
    }
  }
  expect([...holders].filter(([, names]) => names.length > 1)).toEqual([]);
  expect(holders.get('react-dom')).toEqual(['shell']);
});

test.each(apps)('the release of %s is complete: every file exists, is compressed and matches its hash', (_, folder) => {
  const { release, entry, preload, app = [], fonts, server, files } = manifestOf(folder);
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining([entry, ...preload, ...app, ...fonts, ...(server === null ? [] : [server])]),
  );
  for (const file of files) {
    expect(file.integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
    expect(file.path).toMatch(/\.[0-9a-f]{8}\.\w+$/);
    const content = readFileSync(path.join(folder, 'dist', release, file.path));
    if (!file.path.endsWith('.js')) continue;
    expect(gunzipSync(readFileSync(path.join(folder, 'dist', release, `${file.path}.gz`))).equals(content)).toBe(true);
  }
});

test('the shell exports what remotes use of its modules', () => {
  const { offers = {}, exports = {} } = manifestOf(appFolders().get('shell') ?? '');
  expect(Object.keys(exports).sort()).toEqual(Object.keys(offers).sort());
  expect(exports['@keystead/ui']).toEqual(expect.arrayContaining(['Card', 'CardHeader']));
  const remotes = apps.filter(([name]) => name !== 'shell');
  for (const [remote, folder] of remotes) {
    const { imports = {} } = manifestOf(folder);
    expect([remote, Object.keys(imports)]).toEqual([
      remote,
      expect.arrayContaining(['@keystead/ui', 'react/jsx-runtime']),
    ]);
    const lacking = Object.entries(imports).flatMap(([name, used]) =>
      used.filter((it) => !exports[name]?.includes(it)),
    );
    expect([remote, lacking]).toEqual([remote, []]);
  }
});

test('the first page of the app loads no Base UI, which the overlays load later', () => {
  const folder = appFolders().get('shell') ?? '';
  const { release, entry, app = [], files } = manifestOf(folder);
  const hasBaseUi = (file: string) =>
    readFileSync(path.join(folder, 'dist', release, file), 'utf8').includes('base-ui');
  expect([entry, ...app].filter(hasBaseUi)).toEqual([]);
  const scripts = files.map((file) => file.path).filter((file) => file.endsWith('.js'));
  // The overlays, and the command palette, which only those who open it load.
  expect(scripts.filter(hasBaseUi)).toHaveLength(2);
});

const rendered = apps.filter(([name]) => name === 'shell' || name === 'mf-marketing');

/** Collects the names in a release's server bundle and in its browser scripts, by a pattern with one group. */
function namedIn(folder: string, pattern: RegExp): { onServer: Set<string>; inBrowser: Set<string> } {
  const { release, server, files } = manifestOf(folder);
  const read = (file: string) => readFileSync(path.join(folder, 'dist', release, file), 'utf8');
  const find = (text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const scripts = files.map((file) => file.path).filter((file) => file.endsWith('.js'));
  return {
    onServer: new Set(find(read(server ?? ''))),
    inBrowser: new Set(scripts.flatMap((file) => find(read(file)))),
  };
}

test.each(rendered)('%s has the same class names on the server as in the browser', (_, folder) => {
  const { onServer, inBrowser } = namedIn(folder, /componentId:\s?["'](sc-[\w-]+)["']/g);
  expect(onServer.size).toBeGreaterThan(10);
  expect([...onServer].filter((name) => !inBrowser.has(name))).toEqual([]);
});

test.each(rendered)('%s renders on the server only images and fonts of its release', (_, folder) => {
  const { onServer } = namedIn(folder, /["']?([\w-]+\.[0-9a-f]{8}\.(?:woff2|avif|webp|png|jpg|svg))["']/g);
  const files = new Set(manifestOf(folder).files.map((file) => file.path));
  expect(onServer.size).toBeGreaterThan(0);
  expect([...onServer].filter((name) => !files.has(name))).toEqual([]);
});
