import { request } from 'node:http';
import { fakeOnly } from '@keystead/service-kit/testing';
import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';
import { until } from '../../test/until.ts';
import { TIMEOUT_MS } from './exchange.ts';

const MEBIBYTE = 1024 * 1024;

let portfolio: ScratchServer;
let gateway: RunningGateway;
/** The bytes that have arrived, by path. */
const received = new Map<string | undefined, number>();

beforeAll(async () => {
  portfolio = await scratchServer((req, res) => {
    let size = 0;
    req.on('data', (chunk) => {
      size += chunk.length;
      received.set(req.url, size);
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
  Array.from({ length: Math.ceil(size / MEBIBYTE) }, (_, index) =>
    Buffer.alloc(Math.min(MEBIBYTE, size - index * MEBIBYTE), 'x'),
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
])('%s', (_, path, maxMebibytes) => {
  const largest = maxMebibytes * MEBIBYTE;
  const rejection = { status: 413, code: 'body_too_large', error: `The file is larger than ${maxMebibytes} MiB.` };

  test.each([
    ['announced', { 'content-length': largest }],
    ['in chunks', {}],
  ])(`is forwarded up to ${maxMebibytes} MiB, %s`, async (_, headers) => {
    expect(await send(path, largest, headers)).toMatchObject({ status: 200, text: String(largest) });
  });

  test('is rejected above the limit before any byte of it is forwarded', async () => {
    const before = portfolio.requests.length;
    expect((await send(path, largest + 1, { 'content-length': largest + 1 })).problem).toMatchObject(rejection);
    expect(portfolio.requests).toHaveLength(before);
  });

  test('is cut at the limit when it comes in chunks, with the same error', async () => {
    expect((await send(path, largest + 1, {})).problem).toMatchObject(rejection);
    expect(portfolio.requests.at(-1)?.complete).toBe(false);
  });
});

test.each([
  ['another operation at the address of a file', '/properties/7/photos', 'PUT'],
  ['an operation beside it', '/properties', 'POST'],
  ['an address that no contract has', '/properties/7/photos/8/9', 'POST'],
])('%s accepts 1 MiB', async (_, path, method) => {
  const error = 'The request body is larger than 1 MiB.';
  expect((await send(path, MEBIBYTE, {}, method)).status).toBe(200);
  expect((await send(path, MEBIBYTE + 1, {}, method)).problem).toMatchObject({ status: 413, error });
});

/** A request whose body the test sends byte by byte. */
function slowRequest(path: string) {
  const call = request({ port: gateway.port, path: `/api${path}`, method: 'POST', agent: false });
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (res) => resolve(res.resume().statusCode));
  });
  return {
    status,
    end: () => call.end(),
    /** Sends a byte, and waits until the service has received it. */
    async write(): Promise<void> {
      const before = received.get(path) ?? 0;
      call.write('x');
      await until(() => expect(received.get(path)).toBe(before + 1));
    },
  };
}

test('a body may take three times the timeout to arrive, and a file longer than that', async () => {
  received.clear();
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout'));
  try {
    const [body, file] = ['/properties', '/properties/7/photos'].map(slowRequest);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([body?.write(), file?.write()]);
      jest.advanceTimersByTime(TIMEOUT_MS * 0.9);
    }
    await Promise.all([body?.write(), file?.write()]);
    jest.advanceTimersByTime(TIMEOUT_MS * 0.4);
    expect(await body?.status).toBe(408);
    await file?.write();
    file?.end();
    expect(await file?.status).toBe(200);
  } finally {
    jest.useRealTimers();
  }
});
