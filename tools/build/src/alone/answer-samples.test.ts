import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerSamples } from './answer-samples.ts';

let server: Server;
let url: string;

beforeAll(async () => {
  const answer = answerSamples('admin');
  server = createServer((request, response) => answer(request, response, () => response.end('next')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test.each([
  ['POST', '/auth/login', 200, { token: 'Token 1', user: { role: 'admin' } }],
  ['GET', '/properties?limit=2', 200, { properties: [{ id: 1 }, { id: 2 }, { id: 3 }], next_cursor: null }],
  ['GET', '/properties/7', 200, { id: 7, name: 'Name 1' }],
  ['POST', '/properties', 201, { id: 1 }],
])('%s %s is answered with %s and a sample', async (method, path, status, body) => {
  const response = await fetch(`${url}/api${path}`, { method });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});

test('a request without an answer in its contract gets 204', async () => {
  const response = await fetch(`${url}/api/properties/7`, { method: 'DELETE' });
  expect([response.status, await response.text()]).toEqual([204, '']);
});

test.each(['/nothing', '/live', '/properties/7/photos/1'])(
  'GET %s is answered with 501 and a sentence',
  async (path) => {
    const response = await fetch(`${url}/api${path}`);
    expect([response.status, await response.json()]).toEqual([
      501,
      expect.objectContaining({ error: `There is no sample of GET /api${path}.` }),
    ]);
  },
);

test.each([
  ['/app/properties/5', expect.stringContaining('<div id="root">')],
  ['/main.js', 'next'],
])('%s returns the content for its kind of path', async (address, expected) => {
  expect(await (await fetch(`${url}${address}`)).text()).toEqual(expected);
});
