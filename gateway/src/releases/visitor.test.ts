import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReportToken } from '@keystead/releases';
import { Browser } from '../../test/browser.ts';
import { planned, publish, rolloutOf, storePlan } from '../../test/planned.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';

const startedUp = stoppedAfterEach();
let folder: string;
let gateway: RunningGateway;

async function started(own = {}): Promise<void> {
  gateway = await startedUp(runningGateway({ STATE_DIR: folder, RATE_LIMIT_VISITORS: 2, TRUST_PROXY: true, ...own }));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-visitors-'));
  const candidate = await publish(join(folder, 'store'), 'mf-billing', { id: 2 });
  const remotes = [planned('mf-billing', { stable: candidate, rollout: rolloutOf(candidate, 50) })];
  await storePlan(folder, { revision: 3, remotes });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (address: string) => ({ 'x-forwarded-for': address });
/** A new visitor: whether they have a token, and their arm. */
async function visit(address: string) {
  const browser = new Browser(gateway);
  const found = await browser.billing(at(address));
  return { browser, counts: (found?.token ?? null) !== null, arm: found?.arm };
}

test('of one network a limited number of new visitors count, and the others get the same releases', async () => {
  await started();
  const [first, second, third] = [await visit('203.0.113.1'), await visit('203.0.113.1'), await visit('203.0.113.1')];
  expect([first.counts, second.counts, third.counts]).toEqual([true, true, false]);
  expect(third.arm).toMatch(/^(candidate|stable)$/);
  expect((await visit('203.0.113.2')).counts).toBe(true);
  expect((await visit('2001:db8:0:1::1')).counts).toBe(true);
  expect((await visit('2001:db8:0:1::2')).counts).toBe(true);
  expect((await visit('2001:db8:0:1::3')).counts).toBe(false);
});

test('a visitor who counts keeps counting from any address; one who doesn’t never does, with a cookie of one day', async () => {
  await started({ RATE_LIMIT_VISITORS: 1 });
  const [first, second] = [await visit('203.0.113.1'), await visit('203.0.113.1')];
  const again = await first.browser.billing(at('203.0.113.1'));
  expect(readReportToken(['a key of the tests'], again?.token ?? '')).toMatchObject({ rollout: 17, arm: first.arm });
  expect(await second.browser.billing(at('203.0.113.9'))).toMatchObject({ token: null, arm: second.arm });
  expect([first, second].map(({ browser }) => /Max-Age=\d+/.exec(browser.set[0] ?? '')?.[0])).toEqual([
    'Max-Age=34560000',
    'Max-Age=86400',
  ]);
});

test('pages create new visitors too', async () => {
  await started({ RATE_LIMIT_VISITORS: 1 });
  const visit = (browser: Browser) => browser.request('/app', { accept: 'text/html', ...at('203.0.113.1') });
  const [first, second] = [new Browser(gateway), new Browser(gateway)];
  for (const browser of [first, second]) await visit(browser);
  const tokens = await Promise.all([first, second].map((it) => it.billing(at('203.0.113.1'))));
  expect(tokens.map((it) => typeof it?.token)).toEqual(['string', 'object']);
});

test('without limits everybody counts', async () => {
  await started({ RATE_LIMITS: 'off', RATE_LIMIT_VISITORS: 1 });
  expect([(await visit('203.0.113.1')).counts, (await visit('203.0.113.1')).counts]).toEqual([true, true]);
});
