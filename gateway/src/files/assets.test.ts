import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { putRelease } from '../../test/put-release.ts';
import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { until } from '../../test/until.ts';

const script = '/assets/mf-portfolio/abcdef012345/entry.1a.js';
const content = '/* mf-portfolio entry.1a.js */';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runningGateway();
  await putRelease(gateway.root, 'mf-portfolio');
  await mkdir(join(gateway.root, 'services', 'dist', 'r'), { recursive: true });
  await writeFile(join(gateway.root, 'services', 'dist', 'r', 'secret.js'), 'secret');
  await writeFile(join(gateway.root, 'secret.js'), 'secret');
});

afterAll(() => gateway.stop());

const get = (path: string, encoding?: string, method?: string) =>
  rawRequest(gateway.port, path, { method, headers: encoding ? { 'accept-encoding': encoding } : {} });

test('a file is served with its content type, and cached forever', async () => {
  const answer = await get(script);
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toBe(content);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'content-length': String(content.length),
  });
  const font = await get('/assets/mf-portfolio/abcdef012345/inter.3c.woff2', 'br');
  expect(font.headers['content-type']).toBe('font/woff2');
  expect(font.headers).not.toHaveProperty('content-encoding');
  const head = await get(script, undefined, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(content.length), 0]);
});

test('a file is served in the best encoding that the client accepts', async () => {
  const brotli = await get(script, 'gzip, deflate, br, zstd');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(content);
  const gzip = await get(script, 'gzip, br;q=0');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(content);
  expect((await get(script, 'identity')).headers).not.toHaveProperty('content-encoding');
});

test.each([
  '/assets/mf-portfolio/abcdef012345/missing.js',
  '/assets/mf-portfolio/abcdef012345/',
  '/assets/mf-portfolio/abcdef012345',
  '/assets/mf-portfolio/release.json',
  '/assets/unknown/abcdef012345/entry.1a.js',
  '/assets/services/r/secret.js',
  '/assets/',
  '/assets/mf-portfolio/../secret.js',
  '/assets/mf-portfolio/abcdef012345/../../../secret.js',
  '/assets/mf-portfolio/abcdef012345/..%2f..%2f..%2fsecret.js',
  '/assets/mf-portfolio/%2e%2e/%2e%2e/secret.js',
  '/assets/mf-portfolio/..%5c..%5csecret.js',
  '/assets/mf-portfolio/abcdef012345/%252e%252e/%252e%252e/%252e%252e/secret.js',
  '/assets/mf-portfolio/abcdef012345//entry.1a.js',
  '/assets/mf-portfolio/abcdef012345/.hidden',
])('%s is not a file, and gets a problem response', async (path) => {
  const answer = await rawRequest(gateway.port, path, { headers: { accept: 'text/html' } });
  expect([400, 404]).toContain(answer.status);
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a file that disappears is soon missing, and available again at once when it returns', async () => {
  const dist = join(gateway.root, 'mf-portfolio', 'dist');
  expect((await get(script)).status).toBe(200);
  await rename(dist, `${dist}-away`);
  await until(async () => expect((await get(script)).status).toBe(404));
  await rename(`${dist}-away`, dist);
  expect((await get(script)).status).toBe(200);
});

test('the favicon and robots.txt have their own URLs', async () => {
  expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await get('/robots.txt')).body.toString()).toContain('Disallow: /app/');
});
