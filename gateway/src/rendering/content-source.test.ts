import type { ServerResponse } from 'node:http';
import { recordedLog } from '@keystead/service-kit/testing';
import { deadAddress, type ScratchServer, scratchServer } from '../../test/scratch-server.ts';
import { services } from '../upstreams.ts';
import { ContentSource } from './content-source.ts';

let marketing: ScratchServer;
let answer: (res: ServerResponse) => void;
let source: ContentSource;
const { log, lines } = recordedLog();
const plans = '/marketing/published?kind=post';

const json = (status: number, body: unknown) => (res: ServerResponse) => {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
};

/** Advances the clock until content is requested again. */
function later(): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 3_001);
}

beforeEach(async () => {
  lines.length = 0;
  marketing = await scratchServer((_, res) => answer(res));
  const dead = new URL(deadAddress);
  const addresses = Object.fromEntries(services.map((name) => [name, dead])) as Record<(typeof services)[number], URL>;
  source = new ContentSource({ ...addresses, marketing: new URL(marketing.url) }, { '/demo': { sign_ins: [] } }, log);
});

afterEach(() => marketing.stop());

test('ContentSource: concurrent readers share one request without a session, and the result is cached', async () => {
  answer = json(200, { pages: [1] });
  expect(await Promise.all([source.read(plans), source.read(plans)])).toEqual(['{"pages":[1]}', '{"pages":[1]}']);
  await source.read(plans);
  expect(marketing.requests.map(({ url }) => url)).toEqual([plans]);
  expect(marketing.requests[0]?.headers.authorization).toBeUndefined();
});

test('ContentSource: content is requested again after a moment', async () => {
  answer = json(200, { pages: [1] });
  await source.read(plans);
  answer = json(200, { pages: [2] });
  later();
  expect(await source.read(plans)).toBe('{"pages":[2]}');
});

test('ContentSource: a 404 is content too', async () => {
  answer = json(404, { code: 'not_found' });
  expect(await source.read('/marketing/published/post/none')).toBe('null');
});

test.each([
  ['an error', json(500, { code: 'internal' })],
  ['no JSON', (res: ServerResponse) => res.end('<html>')],
  ['nothing at all', (res: ServerResponse) => res.destroy()],
])('while the service answers %s the last good content stays; without one there is none', async (_, broken) => {
  answer = json(200, { pages: [1] });
  await source.read(plans);
  answer = broken;
  expect(await source.read('/marketing/status')).toBeUndefined();
  later();
  expect(await source.read(plans)).toBe('{"pages":[1]}');
  expect(lines).toContainEqual(expect.objectContaining({ address: plans }));
  // Nor is it requested again at once.
  const before = marketing.requests.length;
  await source.read(plans);
  expect(marketing.requests).toHaveLength(before);
});

test.each(['/marketing/messages', '/marketing/pages/1', '/internal/x', '/nowhere', '/marketing/../profile'])(
  '%s is not content',
  async (address) => {
    answer = json(200, {});
    expect(await source.read(address)).toBeUndefined();
    expect(marketing.requests).toEqual([]);
  },
);

test('ContentSource: a response of the gateway itself needs no request', async () => {
  expect(await source.read('/demo')).toBe('{"sign_ins":[]}');
  expect(marketing.requests).toEqual([]);
});
