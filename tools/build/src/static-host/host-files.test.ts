import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFiles } from './host-files.ts';

let folder: string;
let server: Server;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-host-'));
  mkdirSync(join(folder, 'dist/abc'), { recursive: true });
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'dist/release.json'), '{}');
  writeFileSync(join(folder, 'dist/abc/entry.js'), 'hello');
  writeFileSync(join(folder, 'dist/abc/notes.txt'), 'notes');
  symlinkSync(join(folder, 'secret.js'), join(folder, 'dist/abc/link.js'));
  server = createServer(await hostFiles(join(folder, 'dist')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test('a release file is served to pages of any origin and cached for good', async () => {
  const response = await fetch(`${address}/abc/entry.js`);
  expect(await response.text()).toBe('hello');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
});

test('release.json is revalidated on each request', async () => {
  const { headers } = await fetch(`${address}/release.json`);
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('HEAD returns no body', async () => {
  const response = await fetch(`${address}/abc/entry.js`, { method: 'HEAD' });
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['5', '']);
});

test.each([
  '/',
  '/abc',
  '/abc/',
  '/abc/none.js',
  '/abc/notes.txt',
  '/abc/link.js',
  '/..%2fsecret.js',
  '/%00.js',
  '/%.js',
])('GET %s returns 404', async (path) => {
  expect((await fetch(address + path)).status).toBe(404);
});

test('rejects methods that write', async () => {
  const response = await fetch(`${address}/abc/entry.js`, { method: 'POST', body: 'x' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
