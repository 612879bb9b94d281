import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedRelease } from '@keystead/contracts';
import { admin, Browser } from '../../test/browser.ts';
import { type EventsService, eventsService } from '../../test/events-service.ts';
import { publish } from '../../test/planned.ts';
import { type ReleasesService, releasesService, summed } from '../../test/releases-service.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';
import { until } from '../../test/until.ts';

const startedUp = stoppedAfterEach();
const path = '/assets/mf-billing/333333333333/remoteEntry.js';

let folder: string;
let three: PlannedRelease;
let service: ReleasesService;
let events: EventsService;
let one: RunningGateway;
let other: RunningGateway;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-two-'));
  three = await publish(join(folder, 'store'), 'mf-billing', { id: 3 });
  service = await startedUp(releasesService());
  events = await startedUp(eventsService());
  service.published.set(3, { ...three, remote: 'mf-billing', state: 'published' });
  service.named.set('mf-billing/333333333333', { ...three, blocked: false });
  const portfolio = await startedUp(scratchServer((_req, res) => res.end('{}')));
  const started = (name: string) =>
    startedUp(
      runningGateway({
        RELEASES_URL: service.url,
        EVENTS_URL: events.url,
        PORTFOLIO_URL: portfolio.url,
        RELEASE_STORE: join(folder, 'store'),
        STATE_DIR: join(folder, name),
      }),
    );
  [one, other] = [await started('one'), await started('other')];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The same browser at another gateway. */
function moved(browser: Browser, gateway: RunningGateway): Browser {
  const there = new Browser(gateway);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
}

test('an override that was set at one gateway applies at the other, files included', async () => {
  const browser = new Browser(one);
  expect((await browser.choose({ remote: 'mf-billing', release_id: 3 })).status).toBe(200);
  const there = moved(browser, other);
  expect(await there.billing(there.session(admin))).toMatchObject({ release: three.release, override: true });
  expect((await there.request(path)).status).toBe(200);
});

test("a file of a release that only other gateways know is served, even if the release is blocked and can't be chosen", async () => {
  service.named.set('mf-billing/333333333333', { ...three, blocked: true });
  const browser = new Browser(one);
  await browser.choose({ remote: 'mf-billing', release_id: 3 });
  const there = moved(browser, other);
  expect((await there.billing(there.session(admin)))?.override).toBeUndefined();
  expect((await there.request(path)).status).toBe(200);
});

test('an unknown release has no files, and is not requested each time', async () => {
  const releaseRequests = () => service.requests.filter(({ url }) => url?.startsWith('/internal/releases/'));
  for (let at = 0; at < 3; at += 1)
    expect((await new Browser(one).request('/assets/mf-billing/999999999999/remoteEntry.js')).status).toBe(404);
  expect(releaseRequests()).toHaveLength(1);
  service.unresponsive = true;
  const unknown = await new Browser(one).request('/assets/mf-billing/888888888888/remoteEntry.js');
  expect([unknown.status, unknown.headers['cache-control']]).toEqual([503, 'no-store']);
});

test("calls of a release that a gateway doesn't know yet are counted", async () => {
  await new Browser(other).request('/api/properties', { 'x-keystead-release': 'mf-billing@333333333333' });
  await until(() =>
    expect(service.requests.map(({ url }) => url)).toContain('/internal/releases/mf-billing/333333333333'),
  );
  await new Browser(other).request('/api/properties', { 'x-keystead-release': 'mf-billing@333333333333' });
  await other.stop();
  expect(summed(service.calls)).toEqual([
    { remote: 'mf-billing', release: three.release, operation: 'GET /properties', count: 2 },
  ]);
});
