import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { runWebpack } from './base-config.ts';
import { INTEGRITY_GLOBAL, IntegrityPlugin } from './integrity-plugin.ts';

interface LoadedScript {
  src: string;
  integrity?: string;
  crossOrigin?: string;
}

let folder: string;
let entry: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'integrity-plugin-'));
  writeFileSync(path.join(folder, 'late.js'), 'export const late = 1;');
  writeFileSync(path.join(folder, 'main.js'), "import('./late.js');");
  await runWebpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    entry: './main.js',
    output: { path: folder, filename: 'entry.js', chunkFilename: 'late.chunk.js', publicPath: 'auto' },
    optimization: { minimize: false },
    plugins: [new IntegrityPlugin()],
  });
  entry = readFileSync(path.join(folder, 'entry.js'), 'utf8');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the entry as a page at keystead.test that loaded it from `address`. Returns the script that the entry loads. */
function scriptLoadedBy(address: string, integrities?: Record<string, string>): LoadedScript | undefined {
  const loaded: LoadedScript[] = [];
  const { pathname, origin } = new URL(address);
  const location = { href: 'https://keystead.test/app/subscription', origin: 'https://keystead.test' };
  const document = {
    currentScript: { tagName: 'SCRIPT', src: `${origin}${pathname}` },
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute() {} }),
    head: { appendChild: (script: LoadedScript) => loaded.push(script) },
  };
  const globals = { document, location, URL, setTimeout: () => 0, clearTimeout() {}, [INTEGRITY_GLOBAL]: integrities };
  runInNewContext(entry, { ...globals, window: { location }, self: {} });
  return loaded[0];
}

test('a chunk is loaded with the hash that the page has for its URL', () => {
  const script = scriptLoadedBy('https://keystead.test/assets/r1/entry.js', {
    '/assets/r1/late.chunk.js': 'sha384-right',
    '/assets/r2/late.chunk.js': 'sha384-another',
  });
  expect(script).toMatchObject({ src: 'https://keystead.test/assets/r1/late.chunk.js', integrity: 'sha384-right' });
  expect(script?.crossOrigin).toBeUndefined();
});

test('a chunk of another origin is requested with CORS, so that the browser can check its hash', () => {
  const hashes = { '/r1/late.chunk.js': 'sha384-right' };
  expect(scriptLoadedBy('https://cdn.test/r1/entry.js', hashes)).toMatchObject({
    integrity: 'sha384-right',
    crossOrigin: 'anonymous',
  });
});

test.each<Record<string, string> | undefined>([
  undefined,
  {},
  { '/assets/mf-billing/r2/late.chunk.js': 'sha384-another' },
])('a gateway file without a known hash gets a hash that matches no file: %j', (hashes) => {
  const script = scriptLoadedBy('https://keystead.test/assets/mf-billing/r1/entry.js', hashes);
  expect(script).toMatchObject({
    src: 'https://keystead.test/assets/mf-billing/r1/late.chunk.js',
    integrity: `sha384-${Buffer.alloc(48).toString('base64')}`,
  });
});

test.each([undefined, {}])('a chunk of another origin without a known hash loads unchecked: %j', (hashes) => {
  const script = scriptLoadedBy('http://localhost:4173/entry.js', hashes);
  expect(script?.src).toBe('http://localhost:4173/late.chunk.js');
  expect(script).not.toHaveProperty('integrity');
  expect(script).not.toHaveProperty('crossOrigin');
});
