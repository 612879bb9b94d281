import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlannedRelease, RequestReport } from '@keystead/contracts';
import Value from 'typebox/value';
import { admin, Browser, landlord } from '../../test/browser.ts';
import { type EventsService, eventsService } from '../../test/events-service.ts';
import { planned, publish, rolloutOf, storePlan } from '../../test/planned.ts';
import { putRelease } from '../../test/put-release.ts';
import { type ReleasesService, releasesService } from '../../test/releases-service.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';

const startedUp = stoppedAfterEach();
const local = { remote: 'mf-billing', entry: 'http://localhost:4173/remoteEntry.js', container: 'mf_billing__dev' };

let folder: string;
let candidate: PlannedRelease;
let service: ReleasesService;
let events: EventsService;
let gateway: RunningGateway;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-overrides-'));
  candidate = await publish(join(folder, 'store'), 'mf-billing', { id: 2 });
  const plan = { revision: 3, remotes: [planned('mf-billing', { rollout: rolloutOf(candidate, 0) })] };
  service = await startedUp(releasesService(plan));
  events = await startedUp(eventsService());
  await storePlan(join(folder, 'state'), plan);
  gateway = await startedUp(
    runningGateway({
      RELEASES_URL: service.url,
      EVENTS_URL: events.url,
      RELEASE_STORE: join(folder, 'store'),
      STATE_DIR: join(folder, 'state'),
      OVERRIDE_ORIGINS: 'https://dev.example, https://other.example/',
    }),
  );
  await putRelease(gateway.root, 'shell');
  await putRelease(gateway.root, 'mf-billing', { pages: { '/app/subscription': 'Subscription' } });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('an override', () => {
  test('of a published release applies to this browser alone, until it is removed', async () => {
    const three = await publish(join(folder, 'store'), 'mf-billing', { id: 3 });
    service.published.set(3, { ...three, remote: 'mf-billing', state: 'published' });
    const browser = new Browser(gateway);
    const chosen = await browser.choose({ remote: 'mf-billing', release_id: 3 });
    expect(chosen.status).toBe(200);
    expect(browser.set).toContainEqual(
      expect.stringMatching(/^ks_override=.*; Max-Age=28800; HttpOnly; SameSite=Lax$/),
    );
    const { resolution, policy } = await browser.page();
    expect(resolution).toEqual(chosen.json());
    expect(resolution.remotes['mf-billing']).toMatchObject({ release: three.release, override: true, token: null });
    expect(policy).toContain("connect-src 'self';");
    expect((await browser.request('/assets/mf-billing/333333333333/remoteEntry.js')).status).toBe(200);
    expect((await new Browser(gateway).billing())?.override).toBe(false);
    expect((await browser.billing(browser.session(admin)))?.override).toBe(true);
    const request = service.requests.find(({ url }) => url === '/releases/3');
    expect(request?.headers.authorization).toMatch(/^Bearer /);
    expect((await browser.request('/api/releases/overrides', { method: 'DELETE' })).status).toBe(204);
    expect((await browser.billing(browser.session(admin)))?.override).toBe(false);
  });

  test('is reported to the audit log when it is set and when it is removed, and nothing else is', async () => {
    const browser = new Browser(gateway);
    await browser.choose(local);
    await browser.choose({ ...local, entry: 'https://evil.example/a.js' });
    const removal = { method: 'DELETE', ...browser.session(admin) };
    await browser.request('/api/releases/overrides', removal);
    await browser.request('/api/releases/overrides', removal);
    const by = { user_id: admin.userId, name: expect.any(String), key_id: null, service: null };
    expect(events.reports).toEqual([
      expect.objectContaining({ action: 'PUT /releases/overrides', subject: 'remotes/mf-billing', status: 200, by }),
      expect.objectContaining({ action: 'DELETE /releases/overrides', subject: null, status: 204, by }),
    ]);
    for (const report of events.reports) expect(Value.Check(RequestReport, report)).toBe(true);
    expect(events.requests[0]?.headers['x-service-token']).toBeTruthy();
  });

  test('is not set if the audit log is unavailable, but can be removed', async () => {
    const browser = new Browser(gateway);
    await browser.choose(local);
    await events.stop();
    expect((await browser.choose({ ...local, remote: 'mf-portfolio' })).status).toBe(503);
    expect(Object.keys((await browser.page()).resolution.remotes)).toEqual(['mf-billing']);
    expect((await browser.request('/api/releases/overrides', { method: 'DELETE' })).status).toBe(204);
    expect(browser.cookies.has('ks_override')).toBe(false);
  });

  test.each<[string, (browser: Browser) => Record<string, string>]>([
    ['has signed out', () => ({})],
    ['is no admin', (browser) => browser.session(landlord)],
    ['has a session that has ended', () => ({ authorization: 'Bearer no.real.token' })],
  ])('is deleted when the user of this browser %s', async (_, session) => {
    const browser = new Browser(gateway);
    await browser.choose(local);
    expect((await browser.page()).resolution.remotes['mf-billing']?.override).toBe(true);
    expect((await browser.billing(session(browser)))?.override).toBe(false);
    expect(browser.cookies.has('ks_override')).toBe(false);
    expect((await browser.billing(browser.session(admin)))?.override).toBe(false);
  });

  test("does not apply while no cookie identifies an admin, and applies again with an admin's session", async () => {
    const browser = new Browser(gateway);
    await browser.choose(local);
    browser.cookies.delete('ks_cohort');
    expect((await browser.page()).resolution.remotes['mf-billing']?.override).toBe(false);
    expect((await browser.billing(browser.session(admin)))?.override).toBe(true);
  });

  test('that is served elsewhere lets this browser’s pages connect to that origin', async () => {
    const browser = new Browser(gateway);
    expect((await browser.choose(local)).status).toBe(200);
    expect((await browser.choose({ ...local, remote: 'mf-portfolio', entry: 'https://dev.example/a.js' })).status).toBe(
      200,
    );
    const { text, policy, resolution } = await browser.page();
    expect(resolution.remotes).toMatchObject({
      'mf-billing': { entry: local.entry, container: 'mf_billing__dev', override: true },
      'mf-portfolio': { entry: 'https://dev.example/a.js', override: true },
    });
    for (const kind of ["img-src 'self' data: blob:", "font-src 'self'"])
      expect(policy).toContain(`${kind} http://localhost:4173 https://dev.example;`);
    const origins = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(origins.sort()).toEqual(
      ["'self'", 'http://localhost:4173', 'https://dev.example', 'ws://localhost:4173', 'wss://dev.example'].sort(),
    );
    expect(text).toMatch(
      /<link rel="preload" as="script" nonce="[^"]+" href="http:\/\/localhost:4173\/remoteEntry\.js">/,
    );
    expect((await new Browser(gateway).page()).policy).toContain("connect-src 'self';");
  });

  test.each([
    ['neither', {}, 'release_id'],
    ['both', { ...local, release_id: 3 }, 'release_id'],
    ['an address elsewhere', { ...local, entry: 'https://evil.example/a.js' }, 'entry'],
    ['an address that looks like ours', { ...local, entry: 'https://localhost.evil.example/a.js' }, 'entry'],
    ['an address with a name in it', { ...local, entry: 'https://dev.example@evil.example/a.js' }, 'entry'],
    ['no address', { ...local, entry: 'remoteEntry.js' }, 'entry'],
    ['no script', { ...local, entry: 'javascript:alert(1)' }, 'entry'],
    ['no container', { ...local, container: 'a-b' }, 'container'],
    ['a name that is no remote', { ...local, remote: 'billing' }, 'remote'],
    ['something else', { ...local, why: 'because' }, 'why'],
  ])('with %s is rejected', async (_, body, field) => {
    const browser = new Browser(gateway);
    const answer = await browser.choose({ remote: 'mf-billing', ...body });
    expect([answer.status, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
    expect(browser.cookies.has('ks_override')).toBe(false);
  });

  test.each([
    ['is not there', {}, 404],
    ['is another remote’s', { remote: 'mf-portfolio' as const }, 422],
    ['is blocked', { state: 'blocked' as const }, 422],
  ])('of a release that %s is rejected', async (_, of, status) => {
    if (status !== 404) service.published.set(2, { ...candidate, remote: 'mf-billing', state: 'published', ...of });
    expect((await new Browser(gateway).choose({ remote: 'mf-billing', release_id: 2 })).status).toBe(status);
  });

  test("requires an admin's own session", async () => {
    const browser = new Browser(gateway);
    expect((await browser.choose(local, landlord)).status).toBe(403);
    expect((await browser.choose(local, { ...admin, key: { id: 4, scopes: ['releases:write'] } })).status).toBe(403);
    const put = { method: 'PUT', body: JSON.stringify(local) };
    expect((await browser.request('/api/releases/overrides', put)).status).toBe(401);
    expect(browser.cookies.has('ks_override')).toBe(false);
  });

  test.each([
    ['{', 400],
    ['', 422],
    [`"${'a'.repeat(1_100_000)}"`, 413],
  ])('with the body %.10s is rejected', async (body, status) => {
    const authorization = `Bearer ${gateway.issuer.tokenFor(admin)}`;
    const answer = await new Browser(gateway).request('/api/releases/overrides', {
      method: 'PUT',
      body,
      authorization,
    });
    expect(answer.status).toBe(status);
  });

  test('allows no other method, and the paths beside it belong to the service', async () => {
    const browser = new Browser(gateway);
    const got = await browser.request('/api/releases/overrides');
    expect([got.status, got.headers.allow]).toEqual([405, 'PUT, DELETE']);
    await browser.request('/api/releases/beacons', { method: 'POST', body: '{"beacons":[]}' });
    expect(service.requests.map(({ url }) => url)).toContain('/releases/beacons');
  });
});
