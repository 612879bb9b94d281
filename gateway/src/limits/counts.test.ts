import { randomBytes } from 'node:crypto';
import { recordedLog, testDatabase } from '@keystead/service-kit/testing';
import { runningGateway } from '../../test/running-gateway.ts';
import { deadAddress, scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';
import { openCount } from './counts.ts';

const startedUp = stoppedAfterEach();
/**
 * The stores that counts may share. Redis is tested if it is available: `REDIS_TEST_URL=redis://localhost:6379 npm
 * test`.
 */
const stores = [
  [
    'MongoDB',
    async () => ({ MONGODB_URI: process.env.MONGODB_TEST_URI ?? '', MONGODB_DATABASE: await databaseName() }),
  ],
  ...(process.env.REDIS_TEST_URL
    ? [['Redis', async () => ({ REDIS_URL: process.env.REDIS_TEST_URL ?? '' })] as const]
    : []),
] as const;

/** The name of a database that is dropped after the test. */
async function databaseName(): Promise<string> {
  const database = await testDatabase();
  await startedUp(Promise.resolve({ stop: () => database.close() }));
  return database.name;
}

const name = () => `test_${randomBytes(6).toString('hex')}`;

/** A count that is closed after the test. */
async function opened(settings: Parameters<typeof openCount>[0], timeoutMs?: number) {
  const { log, lines } = recordedLog();
  const { count, close } = openCount(settings, log, timeoutMs);
  await startedUp(Promise.resolve({ stop: close }));
  return { count, lines };
}

describe.each(stores)('a shared count with %s', (_store, settings) => {
  test('limits a user across two gateways', async () => {
    const service = await startedUp(scratchServer((_req, res) => res.end('{}')));
    const store = await settings();
    const config = { PORTFOLIO_URL: service.url, RATE_LIMIT_USER: 40 };
    const userId = randomBytes(4).readUInt32BE();
    const callers = await Promise.all(
      [1, 2].map(async () => {
        const { count } = await opened(store, 20_000);
        const { url, issuer } = await startedUp(runningGateway(config, count));
        const authorization = `Bearer ${issuer.tokenFor({ userId, accountId: 1, role: 'landlord' })}`;
        return async () => (await fetch(`${url}/api/properties`, { headers: { authorization } })).status;
      }),
    );
    const answers = await Promise.all([...Array(50).keys()].flatMap(() => callers.map((call) => call())));
    const through = answers.filter((status) => status === 200).length;
    expect(through).toBeLessThanOrEqual(40);
    expect(through).toBeGreaterThanOrEqual(38);
    expect(answers.filter((status) => status === 429)).toHaveLength(100 - through);
  });

  test('adds up for all who share it, and returns when its window ends', async () => {
    const store = await settings();
    const [one, other] = [await opened(store, 20_000), await opened(store, 20_000)];
    const caller = `user:${name()}`;
    await Promise.all([...Array(20).keys()].map((at) => (at % 2 ? one : other).count(caller, 3)));
    const { used, endsIn } = await one.count(caller, 1);
    expect(used).toBe(61);
    expect(endsIn).toBeGreaterThan(30_000);
    expect(endsIn).toBeLessThanOrEqual(60_000);
    expect((await other.count(`user:${name()}`, 1)).used).toBe(1);
    const hourly = `visitors:${name()}`;
    await one.count(hourly, 2, 3_600);
    const inAnHour = await other.count(hourly, 1, 3_600);
    expect([inAnHour.used, Math.ceil(inAnHour.endsIn / 3_600_000)]).toEqual([3, 1]);
    expect(inAnHour.endsIn).toBeGreaterThan(3_000_000);
  });
});

test.each([
  ['MongoDB', { MONGODB_URI: deadAddress.replace('http:', 'mongodb:') }],
  ['Redis', { REDIS_URL: deadAddress.replace('http:', 'redis:') }],
])('while %s is down each gateway counts for itself, and logs that once', async (_store, settings) => {
  const { count, lines } = await opened(settings);
  const counts = [];
  for (let at = 0; at < 5; at += 1) counts.push((await count('user:1', 1)).used);
  expect(counts).toEqual([1, 2, 3, 4, 5]);
  expect(lines).toMatchObject([{ level: 40, msg: 'rate limits are counted by this gateway alone for now' }]);
});
