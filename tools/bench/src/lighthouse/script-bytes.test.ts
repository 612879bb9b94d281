import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { PageReport } from './page-report.ts';
import { scriptBytes } from './script-bytes.ts';

const packed = brotliCompressSync('export const answer = 42;'.repeat(1000));
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(({ url, headers }, res) => {
    if (url === '/gone.js') res.writeHead(404).end();
    else if (headers['accept-encoding']?.includes('br')) res.writeHead(200, { 'content-encoding': 'br' }).end(packed);
    else res.writeHead(500).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The report of a page that made these requests. */
function pageWith(...requests: [resourceType: string, path: string][]): PageReport {
  const items = requests.map(([resourceType, path]) => ({ resourceType, url: `${address}${path}` }));
  const audits = { 'network-requests': { title: 'Requests', score: 1, details: { items } } };
  return { finalDisplayedUrl: address, categories: {}, audits };
}

it('scriptBytes: counts only scripts, compressed, each once', async () => {
  const page = pageWith(
    ['Document', '/'],
    ['Script', '/a.js'],
    ['Script', '/b.js'],
    ['Script', '/a.js'],
    ['Font', '/f'],
  );
  await expect(scriptBytes(page)).resolves.toBe(2 * packed.length);
});

it('scriptBytes: returns 0 for a page without scripts', async () => {
  await expect(scriptBytes(pageWith(['Document', '/']))).resolves.toBe(0);
});

it('scriptBytes: does not count a missing script as a small one', async () => {
  await expect(scriptBytes(pageWith(['Script', '/gone.js']))).rejects.toThrow('/gone.js answered 404');
});
