import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedRelease } from '@keystead/contracts';
import { readReportToken } from '@keystead/releases';
import { Browser, landlord } from '../../test/browser.ts';
import { planned, publish, rolloutOf, storePlan } from '../../test/planned.ts';
import { putRelease } from '../../test/put-release.ts';
import { type ReleasesService, releasesService, summed } from '../../test/releases-service.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';
import { until } from '../../test/until.ts';

const startedUp = stoppedAfterEach();
let folder: string;
let candidate: PlannedRelease;
let service: ReleasesService;
let gateway: RunningGateway;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-routes-'));
  candidate = await publish(join(folder, 'store'), 'mf-billing', { id: 2 });
  const rollout = rolloutOf(candidate, 0, { roles: ['landlord'], own_people: true });
  service = await startedUp(releasesService({ revision: 3, remotes: [planned('mf-billing', { rollout })] }));
  await storePlan(join(folder, 'state'), service.plan as never);
  gateway = await startedUp(
    runningGateway({
      RELEASES_URL: service.url,
      RELEASE_STORE: join(folder, 'store'),
      STATE_DIR: join(folder, 'state'),
    }),
  );
  await putRelease(gateway.root, 'shell');
  await putRelease(gateway.root, 'mf-billing');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a visitor', () => {
  test("has an id from the first page on, which scripts can't read", async () => {
    const browser = new Browser(gateway);
    const { resolution } = await browser.page();
    expect(browser.set).toEqual([
      expect.stringMatching(/^ks_visitor=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
    ]);
    const { json } = await browser.request('/api/releases/resolve');
    expect(json()).toEqual(resolution);
    expect(browser.set).toHaveLength(1);
    const other = new Browser(gateway);
    await other.page();
    expect(other.cookies.get('ks_visitor')).not.toBe(browser.cookies.get('ks_visitor'));
  });

  test.each([
    ['no number', 'me'],
    ['a number of their own', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['a number of their own, signed by nobody', `AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`],
  ])('with %s gets a new id', async (_, cookie) => {
    const browser = new Browser(gateway);
    browser.cookies.set('ks_visitor', cookie);
    await browser.page();
    expect(browser.cookies.get('ks_visitor')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(browser.cookies.get('ks_visitor')).not.toBe(cookie);
  });

  test('cannot use the signature of one id for another', async () => {
    const browser = new Browser(gateway);
    await browser.page();
    const [id = '', mac] = browser.cookies.get('ks_visitor')?.split('.') ?? [];
    browser.cookies.set('ks_visitor', `${id.slice(1)}A.${mac}`);
    await browser.page();
    expect(browser.cookies.get('ks_visitor')).not.toContain(mac);
  });

  test('gets 304 for the ETag if nothing has changed', async () => {
    const browser = new Browser(gateway);
    const first = await browser.request('/api/releases/resolve');
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Cookie'),
    });
    const second = await browser.request('/api/releases/resolve', { 'if-none-match': first.headers.etag });
    expect([second.status, second.text]).toEqual([304, '']);
    expect(
      (await new Browser(gateway).request('/api/releases/resolve', { 'if-none-match': first.headers.etag })).status,
    ).toBe(200);
  });

  test('gets Secure cookies under TLS', async () => {
    gateway = await startedUp(runningGateway({ PUBLIC_URL: 'https://keystead.example' }));
    const browser = new Browser(gateway);
    await browser.request('/api/releases/resolve');
    expect(browser.set[0]).toMatch(/; Secure$/);
  });
});

describe('a signed-in user', () => {
  const session = (options?: { expiresIn: number }) => ({
    authorization: `Bearer ${gateway.issuer.tokenFor({ ...landlord, sessionId: 'one' }, options)}`,
  });

  test('is in their cohort from then on, pages included, until they sign out', async () => {
    const browser = new Browser(gateway);
    expect((await browser.page()).resolution.remotes['mf-billing']?.arm).toBe('stable');
    const found = await browser.billing(session({ expiresIn: 600 }));
    expect(found).toMatchObject({ arm: 'candidate', release: candidate.release });
    expect(readReportToken(['a key of the tests'], found?.token ?? '')).toMatchObject({ rollout: 17, drawn: false });
    const [, seconds] = /^ks_cohort=.*; Max-Age=(\d+); HttpOnly; SameSite=Lax$/.exec(browser.set[1] ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(500);
    expect(Number(seconds)).toBeLessThanOrEqual(600);
    expect((await browser.page()).resolution.remotes['mf-billing']).toEqual(found);
    await browser.billing();
    expect(browser.cookies.has('ks_cohort')).toBe(false);
    expect((await browser.page()).resolution.remotes['mf-billing']?.arm).toBe('stable');
  });

  test('is anonymous once their session has ended', async () => {
    const browser = new Browser(gateway);
    await browser.billing(session());
    gateway.issuer.endSession('one');
    expect((await browser.billing(session()))?.arm).toBe('stable');
    expect(browser.cookies.has('ks_cohort')).toBe(false);
  });

  test.each([
    ['another role', (text: string) => Buffer.from(text.replace('landlord', 'admin')).toString('base64url')],
    ['nothing', () => ''],
  ])('cannot put %s in the cookie', async (_, change) => {
    const browser = new Browser(gateway);
    await browser.billing(session());
    const [content = '', mac = ''] = browser.cookies.get('ks_cohort')?.split('.') ?? [];
    browser.cookies.set('ks_cohort', `${change(Buffer.from(content, 'base64url').toString())}.${mac}`);
    expect((await browser.page()).resolution.remotes['mf-billing']?.arm).toBe('stable');
  });
});

describe('a page of a remote in a rollout', () => {
  const area = '/app/subscription';
  const get = (browser: Browser, headers: Record<string, string> = {}) =>
    browser.request(area, { accept: 'text/html', ...headers });

  test('counts its visitor, although the page itself may report nothing', async () => {
    await putRelease(gateway.root, 'mf-billing', { pages: { [area]: 'Subscription' } });
    const browser = new Browser(gateway);
    const authorization = `Bearer ${gateway.issuer.tokenFor(landlord)}`;
    const { token } = (await browser.billing({ authorization })) ?? {};
    // Nobody is signed in, the page is only prefetched, or it is another page.
    await get(new Browser(gateway));
    await get(browser, { 'sec-purpose': 'prefetch;prerender' });
    await browser.request('/app/dashboard', { accept: 'text/html' });
    await get(browser);
    await until(() => expect(service.beacons).toEqual([{ token, kind: 'loading' }]));
  });
});

describe('open pages', () => {
  test('receive the current revision, and each new one', async () => {
    const answer = await fetch(`${gateway.url}/api/releases/changes`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let received = '';
    const receive = async (what: string) => {
      while (!received.includes(what)) received += Buffer.from((await reader.read()).value ?? []).toString();
    };
    await receive('data: {"revision":3}\n\n');
    service.plan = { revision: 4, remotes: [] };
    await receive('data: {"revision":4}\n\n');
    expect(received).toBe('data: {"revision":3}\n\ndata: {"revision":4}\n\n');
    // A comment keeps the stream alive.
    await receive(':\n\n');
    await reader.cancel();
  });

  test('of one network may open a limited number of streams at a time', async () => {
    gateway = await startedUp(runningGateway({ TRUST_PROXY: true }));
    const open = (address: string) =>
      fetch(`${gateway.url}/api/releases/changes`, { headers: { 'x-forwarded-for': address } });
    const opened = await Promise.all(Array.from({ length: 20 }, () => open('203.0.113.1')));
    expect(opened.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rejected = await open('203.0.113.1');
    expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([429, 'rate_limited']);
    expect((await open('203.0.113.2')).status).toBe(200);
    await opened[0]?.body?.cancel();
    await until(async () => expect((await open('203.0.113.1')).status).toBe(200));
  });

  test('do not keep the gateway from stopping', async () => {
    const answer = await fetch(`${gateway.url}/api/releases/changes`);
    const ended = (async () => {
      for await (const _ of answer.body as ReadableStream<Uint8Array>);
      return 'ended';
    })();
    await gateway.stop();
    await expect(ended).resolves.toBe('ended');
  });
});

describe('the release header of a call', () => {
  test('is counted by operation, and not forwarded', async () => {
    const upstream = await startedUp(scratchServer((_req, res) => res.end('{}')));
    gateway = await startedUp(
      runningGateway({ RELEASES_URL: service.url, PORTFOLIO_URL: upstream.url, STATE_DIR: join(folder, 'state') }),
    );
    await putRelease(gateway.root, 'mf-portfolio');
    const call = (path: string, release: string) =>
      new Browser(gateway).request(path, { 'x-keystead-release': release });
    await new Browser(gateway).request('/api/releases/resolve');
    for (const [path, release] of [
      ['/api/properties/7', `mf-billing@${candidate.release}`],
      ['/api/properties/8', `mf-billing@${candidate.release}`],
      ['/api/properties', 'mf-portfolio@abcdef012345'],
      ['/api/properties', 'mf-portfolio@000000000000'],
      ['/api/properties', 'shell@abcdef012345'],
      ['/api/properties', 'mf-portfolio'],
      ['/api/properties', '__proto__@constructor'],
      ['/api/unheard-of', 'mf-portfolio@abcdef012345'],
    ] as const)
      await call(path, release);
    expect(upstream.requests.length).toBeGreaterThan(5);
    for (const { headers } of upstream.requests) expect(headers).not.toHaveProperty('x-keystead-release');
    await gateway.stop();
    expect(summed(service.calls)).toEqual([
      { remote: 'mf-billing', release: candidate.release, operation: 'GET /properties/{id}', count: 2 },
      { remote: 'mf-portfolio', release: 'abcdef012345', operation: 'GET /properties', count: 1 },
    ]);
  });
});
