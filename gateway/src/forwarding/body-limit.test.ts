import { request } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { rawRequest } from '../testing/raw-request.ts';
import { type RunningGateway, runningGateway } from '../testing/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../testing/scratch-server.ts';

const mebibyte = 1024 * 1024;

let portfolio: ScratchServer;
let gateway: RunningGateway;

beforeAll(async () => {
  portfolio = await scratchServer((req, res) => {
    let size = 0;
    req.on('data', (part) => {
      size += part.length;
    });
    req.on('end', () => res.end(String(size)));
  });
  gateway = await runningGateway({ PORTFOLIO_URL: portfolio.url });
});

afterAll(async () => {
  await gateway.stop();
  await portfolio.stop();
});

const bytes = (size: number) =>
  Array.from({ length: Math.ceil(size / mebibyte) }, (_, part) =>
    Buffer.alloc(Math.min(mebibyte, size - part * mebibyte), 'x'),
  );

async function send(path: string, size: number, headers: object, method = 'POST') {
  const answer = await rawRequest(gateway.port, `/api${path}`, { method, headers, chunks: bytes(size) });
  const text = answer.body.toString();
  return { status: answer.status, text, problem: answer.status === 200 ? undefined : JSON.parse(text) };
}

describe.each([
  ['a photo', '/properties/7/photos', 8],
  ['a PDF', '/leases/7/documents?name=Lease.pdf', 10],
  ['an import', '/imports?kind=tenants&name=tenants.csv', 16],
])('%s', (_, path, most) => {
  const largest = most * mebibyte;
  const refusal = { status: 413, code: 'body_too_large', error: `The file is larger than ${most} MiB.` };

  test.each([
    ['announced', { 'content-length': largest }],
    ['in chunks', {}],
  ])(`goes through up to ${most} MiB, %s`, async (_, headers) => {
    expect(await send(path, largest, headers)).toMatchObject({ status: 200, text: String(largest) });
  });

  test('is refused beyond, before a byte of it is passed on', async () => {
    const before = portfolio.requests.length;
    expect((await send(path, largest + 1, { 'content-length': largest + 1 })).problem).toMatchObject(refusal);
    expect(portfolio.requests).toHaveLength(before);
  });

  test('is cut beyond when it comes in chunks, with the same answer', async () => {
    expect((await send(path, largest + 1, {})).problem).toMatchObject(refusal);
    expect(portfolio.requests.at(-1)?.complete).toBe(false);
  });
});

test.each([
  ['another operation at the address of a file', '/properties/7/photos', 'PUT'],
  ['an operation beside it', '/properties', 'POST'],
  ['an address that no contract has', '/properties/7/photos/8/9', 'POST'],
])('%s takes 1 MiB', async (_, path, method) => {
  const error = 'The request body is larger than 1 MiB.';
  expect((await send(path, mebibyte, {}, method)).status).toBe(200);
  expect((await send(path, mebibyte + 1, {}, method)).problem).toMatchObject({ status: 413, error });
});

/** Sends a body slowly but without a pause that would end it, and gives the status of the answer. */
function drip(port: number, path: string, patience: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ port, path: `/api${path}`, method: 'POST', agent: false }, (res) => {
      resolve(res.statusCode ?? 0);
      res.resume();
    });
    call.on('error', reject);
    void (async () => {
      const end = Date.now() + patience * 5;
      while (Date.now() < end) {
        call.write('x');
        await pass(patience / 20);
      }
      call.end();
    })();
  });
}

test('a body may take three times the patience to arrive, and a file longer than that', async () => {
  // A busy machine may leave a program alone for a second.
  const patience = 2_000;
  const hurried = await runningGateway({ PORTFOLIO_URL: portfolio.url }, patience);
  const dripped = await Promise.all(
    ['/properties', '/properties/7/photos'].map((it) => drip(hurried.port, it, patience)),
  );
  await hurried.stop();
  expect(dripped).toEqual([408, 200]);
});
