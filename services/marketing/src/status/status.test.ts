import type { SiteStatus } from '@keystead/contracts';
import { planStages, type TestApi } from '@keystead/service-kit/testing';
import { marketingOn, newWorld, testMarketing } from '../../test/test-marketing.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-11-20T10:00:00Z');

describe('the product status', () => {
  let api: TestApi;
  const world = newWorld();
  beforeAll(async () => {
    api = await testMarketing(world);
  });
  beforeEach(async () => {
    await api.database.collection('status_days').deleteMany({});
    world.states.clear();
  });
  afterAll(() => api.stop());

  const at = (instant: number) => {
    world.now = () => new Date(instant);
  };
  /** A replica of the service that has been running for a while. */
  const replicaJob = () => {
    const now = world.now();
    world.now = () => new Date(now.getTime() - hour);
    const job = marketingOn(api.database, world).jobs?.find(({ name }) => name === 'check the parts of the product');
    world.now = () => now;
    if (!job) throw new Error('there is no such job');
    return job;
  };
  /** Runs the check in each of a number of minutes. */
  const checkFor = async (from: number, minutes: number) => {
    at(from);
    const job = replicaJob();
    for (let count = 0; count < minutes; count++) {
      at(from + count * minute);
      await job.run();
    }
  };
  const read = async () => (await api.call(null, 'GET /marketing/status')).body;
  const partOf = ({ parts }: SiteStatus, service: string) => {
    const part = parts.find((each) => each.service === service);
    if (!part) throw new Error(`there is no ${service}`);
    return part;
  };

  it('is unknown before the first check, and days without checks have no uptime', async () => {
    at(start);
    const status = await read();
    expect(status.status).toBe('unknown');
    expect(status.parts.map(({ name }) => name)).toEqual([
      'Sign-in and accounts',
      'Properties, tenants and leases',
      'Maintenance and payments',
      'Subscriptions',
      'AI assistant',
      'Public pages',
    ]);
    for (const part of status.parts) {
      expect(part).toMatchObject({ status: 'unknown', checked_at: null, uptime: null });
      expect(part.days).toHaveLength(90);
      expect(part.days.every(({ uptime }) => uptime === null)).toBe(true);
      expect([part.days[0]?.day, part.days[89]?.day]).toEqual(['2026-08-23', '2026-11-20']);
    }
  });

  it('is that of the latest check, with the share of passed checks per day', async () => {
    await checkFor(start - 2 * day, 3);
    world.states.set('billing', 'down');
    await checkFor(start, 1);
    world.states.clear();
    await checkFor(start + minute, 3);
    const billing = partOf(await read(), 'billing');
    expect(billing).toMatchObject({ status: 'ok', checked_at: '2026-11-20T10:03:00.000Z', uptime: 6 / 7 });
    expect(billing.days.slice(-3).map(({ uptime }) => uptime)).toEqual([1, null, 0.75]);
    expect(partOf(await read(), 'identity').uptime).toBe(1);
  });

  it.each([
    ['ok', {}],
    ['unknown', { assistant: 'unknown' }],
    ['degraded', { assistant: 'unknown', portfolio: 'degraded' }],
    ['down', { portfolio: 'degraded', billing: 'down' }],
  ] as const)('is %s overall, the worst status of its parts', async (expected, states) => {
    for (const [service, state] of Object.entries(states)) world.states.set(service, state);
    await checkFor(start, 1);
    expect((await read()).status).toBe(expected);
  });

  it('counts no check of a part whose service has no URL', async () => {
    world.states.set('assistant', 'unknown');
    await checkFor(start, 2);
    expect(partOf(await read(), 'assistant')).toMatchObject({ status: 'unknown', checked_at: null, uptime: null });
  });

  it('is checked once a minute, with any number of replicas and runs', async () => {
    at(start);
    const replicas = [replicaJob(), replicaJob(), replicaJob()];
    for (const second of [0, 10, 59]) {
      at(start + second * 1000);
      await Promise.all(replicas.map((job) => job.run()));
    }
    at(start + minute);
    await Promise.all(replicas.map((job) => job.run()));
    const days = await api.database.collection('status_days').find().toArray();
    expect(days.map(({ checks, passed }) => [checks, passed])).toEqual(Array.from({ length: 6 }, () => [2, 2]));
  });

  it('is unknown if the latest check is too old', async () => {
    await checkFor(start, 1);
    at(start + 3 * minute);
    expect((await read()).status).toBe('ok');
    at(start + 3 * minute + 1);
    const status = await read();
    expect(status.status).toBe('unknown');
    expect(partOf(status, 'identity')).toMatchObject({ uptime: 1, checked_at: '2026-11-20T10:00:00.000Z' });
  });

  it('ignores failed checks in the first minute after the start', async () => {
    at(start);
    const job = marketingOn(api.database, world).jobs?.find(({ name }) => name === 'check the parts of the product');
    world.states.set('billing', 'down');
    await job?.run();
    expect(partOf(await read(), 'billing')).toMatchObject({ status: 'unknown', uptime: null });
    expect(partOf(await read(), 'identity')).toMatchObject({ status: 'ok', uptime: 1 });
    at(start + minute);
    await job?.run();
    expect(partOf(await read(), 'billing')).toMatchObject({ status: 'down', uptime: 0 });
  });

  it('covers 90 days, reads them from an index and retains little more', async () => {
    await checkFor(start - 90 * day, 1);
    await checkFor(start - 89 * day, 1);
    at(start);
    const { days } = partOf(await read(), 'identity');
    expect(days.filter(({ uptime }) => uptime !== null).map((each) => each.day)).toEqual(['2026-08-23']);
    const stored = api.database.collection('status_days');
    const cursor = stored.find({ day: { $gte: new Date('2026-08-23') } }, { sort: { day: 1 } });
    expect(planStages(await cursor.explain('queryPlanner'))).toEqual(['FETCH', 'IXSCAN']);
    const expiring = (await stored.indexes()).filter((index) => index.expireAfterSeconds);
    expect(expiring).toMatchObject([{ key: { day: 1 }, expireAfterSeconds: 92 * 24 * 60 * 60 }]);
  });
});
