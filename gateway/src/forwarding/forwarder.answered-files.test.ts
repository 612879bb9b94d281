import { gunzipSync } from 'node:zlib';
import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

const content = 'id,name\r\n'.repeat(1_000);
const policy = "default-src 'none'; sandbox";

let portfolio: ScratchServer;
let gateway: RunningGateway;

beforeAll(async () => {
  portfolio = await scratchServer((req, res) => {
    const type = new URL(req.url ?? '', 'http://portfolio').searchParams.get('type') ?? '';
    res.writeHead(req.headers['if-none-match'] ? 304 : 200, {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="a.csv"',
      'cache-control': 'private, no-cache',
      etag: '"7-small"',
    });
    res.end(req.headers['if-none-match'] ? undefined : content);
  });
  gateway = await runningGateway({ PORTFOLIO_URL: portfolio.url });
});

afterAll(async () => {
  await gateway.stop();
  await portfolio.stop();
});

const get = (type: string, headers = {}) =>
  rawRequest(gateway.port, `/api/properties/7/photos/8?type=${encodeURIComponent(type)}`, {
    headers: { 'accept-encoding': 'gzip', ...headers },
  });

test('a forwarded file keeps its restrictive policy, its name and its ETag', async () => {
  for (const type of ['image/webp', 'application/pdf', 'text/csv; charset=utf-8']) {
    const { headers } = await get(type);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-disposition': 'attachment; filename="a.csv"',
      'cache-control': 'private, no-cache',
      // A response that is compressed on its way gets a weak ETag, because its bytes differ.
      etag: type.startsWith('text/') ? 'W/"7-small"' : '"7-small"',
    });
  }
});

test('a file that the browser has already is not sent again', async () => {
  const answer = await get('image/webp', { 'if-none-match': '"7-small"' });
  expect([answer.status, answer.body.length]).toEqual([304, 0]);
  expect(answer.headers['content-security-policy']).toBe(policy);
});

test('CSV is compressed; images and PDFs are not, because they are compressed already', async () => {
  const csv = await get('text/csv; charset=utf-8');
  expect(csv.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(csv.body).toString()).toBe(content);
  for (const type of ['image/webp', 'application/pdf']) {
    const { headers, body } = await get(type);
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, content]);
  }
});
