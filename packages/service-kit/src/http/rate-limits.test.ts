import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { AttemptLimit, networkOf } from './rate-limits.ts';

describe('AttemptLimit', () => {
  let database: Connection;
  let limit: AttemptLimit;
  beforeEach(async () => {
    database = await testDatabase();
    limit = new AttemptLimit(database, 'knock', { attempts: 3, seconds: 600 });
    await limit.createIndexes();
  });
  afterEach(() => database.close());

  it('allows as many concurrent attempts as the limit, and reports when the next is allowed', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => limit.count('door')));
    const counted = tries.flatMap((it) => (it.status === 'fulfilled' ? it.value : []));
    expect(counted.sort()).toEqual([1, 2, 3]);
    for (const it of tries)
      if (it.status === 'rejected')
        expect(it.reason).toMatchObject({
          status: 429,
          details: { retryAfter: expect.any(Number), limit: { name: 'knock', quota: 3, seconds: 600 } },
        });
    await expect(limit.check('door')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('counts per key and kind, shared by all copies of the service', async () => {
    for (const _ of [1, 2, 3]) await limit.count('door');
    await limit.check('window');
    expect(await limit.count('window')).toBe(1);
    expect(await new AttemptLimit(database, 'ring', { attempts: 1, seconds: 600 }).count('door')).toBe(1);
    const copy = new AttemptLimit(database, 'knock', { attempts: 3, seconds: 600 });
    await expect(copy.count('door')).rejects.toMatchObject({ status: 429 });
  });

  it('check does not count, and forget resets the count', async () => {
    for (const _ of [1, 2, 3, 4]) await limit.check('door');
    for (const _ of [1, 2, 3]) await limit.count('door');
    await limit.forget('door');
    expect(await limit.count('door')).toBe(1);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%br-1a2b', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
