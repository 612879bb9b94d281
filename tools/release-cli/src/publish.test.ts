import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRelease } from '../test/records.ts';
import { runCli } from '../test/run-cli.ts';
import { type SmallProduct, smallProduct } from '../test/small-product.ts';

const RELEASE = 'c7b398c36777';
const contents = { 'remoteEntry.js': 'the entry', 'routes.js': 'the routes' };
const hashed = (text: string) => createHash('sha384').update(text);
const files = Object.entries(contents).map(([path, text]) => ({
  path,
  integrity: `sha384-${hashed(text).digest('base64')}`,
  bytes: text.length,
}));
const manifest = {
  name: 'mf-billing',
  version: '4.2.0',
  release: RELEASE,
  container: `mf_billing__${RELEASE}`,
  entry: 'remoteEntry.js',
  preload: ['routes.js'],
  fonts: [],
  server: null,
  files,
  shared: { react: '^19.3.1' },
  operations: ['GET /subscription'],
};

let root: string;
let product: SmallProduct;
/** The hash of each uploaded file, with its content. */
const sent = () =>
  product.arrived
    .filter(({ operation }) => operation === 'PUT /releases/files/{sha384}')
    .map(({ params, body }) => [params.sha384, String(body)]);
const publish = () => runCli(product.url, 'publish mf-billing', { root });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'publish-'));
  const folder = join(root, 'mf-billing/dist', RELEASE);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(contents)) writeFileSync(join(folder, path), text);
  writeFileSync(join(root, 'mf-billing/dist/release.json'), JSON.stringify(manifest));
  product = await smallProduct();
  product.answers = {
    'GET /releases': () => ({ releases: [], next_cursor: null, total: 0 }),
    'PUT /releases/files/{sha384}': () => undefined,
    'POST /releases': () => aRelease({ operations: manifest.operations }),
  };
});

afterEach(async () => {
  await product.close();
  rmSync(root, { recursive: true });
});

test('publish: uploads each file under its hash, then posts the release with everything its build knows', async () => {
  const { code, printed } = await publish();
  expect(code).toBe(0);
  expect(printed).toContain('mf-billing 4.2.0 (c7b398c36777) is release 9: 2 of 2 files uploaded');
  expect(printed).toContain('start mf-billing --release 9');
  expect(sent().sort()).toEqual(
    Object.values(contents)
      .map((text) => [hashed(text).digest('hex'), text])
      .sort(),
  );
  const { name, fonts: _, ...rest } = manifest;
  const last = product.arrived.at(-1);
  expect(last).toMatchObject({
    operation: 'POST /releases',
    token: 'ks_test_team',
    idempotencyKey: expect.any(String),
  });
  expect(last?.body).toEqual({ remote: name, commit: null, ...rest });
});

test('publish: says that the release was rolled back earlier, and how to allow it again', async () => {
  product.answers['POST /releases'] = () => aRelease({ state: 'blocked', blocked_because: 'It fails.' });
  const { code, printed } = await publish();
  expect(code).toBe(0);
  expect(printed).toContain('It is blocked: It fails. Allow it again with');
  expect(printed).toContain('allow mf-billing --release 9');
  expect(printed).not.toContain('Start a rollout');
});

test('publish: does not upload a file that an earlier release has uploaded', async () => {
  const [entry] = files;
  const earlier = aRelease({ files: entry ? [entry] : [] });
  product.answers['GET /releases'] = () => ({ releases: [earlier], next_cursor: null, total: 1 });
  expect((await publish()).printed).toContain('1 of 2 files uploaded');
  expect(sent().map(([, text]) => text)).toEqual(['the routes']);
});

test('publish: uploads known files after all when the store no longer has them', async () => {
  product.answers['GET /releases'] = () => ({ releases: [aRelease({ files })], next_cursor: null, total: 1 });
  product.answers['POST /releases'] = () =>
    sent().length < 2 ? { failed: 422, code: 'release_refused', error: 'A file is missing.' } : aRelease();
  expect((await publish()).code).toBe(0);
  expect(sent()).toHaveLength(2);
});

test('publish: prints what the API rejects, and why', async () => {
  product.answers['POST /releases'] = () => ({
    failed: 422,
    code: 'release_refused',
    error: 'react ^18 does not fit 19.3.1, which the shell offers.',
    fields: { shared: 'react' },
  });
  expect(await publish()).toEqual({
    code: 1,
    printed: '',
    complained: 'react ^18 does not fit 19.3.1, which the shell offers.\n  shared: react',
  });
});

test.each([
  [
    'that was changed since',
    () => writeFileSync(join(root, 'mf-billing/dist', RELEASE, 'routes.js'), 'the Routes'),
    'changed',
  ],
  ['that is gone', () => rmSync(join(root, 'mf-billing/dist', RELEASE, 'routes.js')), 'missing'],
])('publish: publishes nothing with a file %s', async (_, damage, message) => {
  damage();
  const { code, complained } = await publish();
  expect([code, complained]).toEqual([1, expect.stringContaining(message)]);
  expect(product.arrived).toEqual([]);
});

test('publish: rejects a remote that is not built', async () => {
  rmSync(join(root, 'mf-billing'), { recursive: true });
  expect(await publish()).toMatchObject({ code: 1, complained: expect.stringContaining('--build') });
});
