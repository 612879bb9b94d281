import type { OccupancyMonth } from '@keystead/contracts';
import { everything, type Scope } from '@keystead/service-kit';
import { cachedOccupancy } from './cached-occupancy.ts';

const one: Scope = { kind: 'account', accountId: 1 };
const other: Scope = { kind: 'account', accountId: 2 };
describe('storedOccupancy', () => {
  let looks: Scope[];
  let failure: Error | null;
  const occupancy = () =>
    cachedOccupancy(async (scope): Promise<OccupancyMonth[]> => {
      looks.push(scope);
      if (failure) throw failure;
      return [{ month: '2026-03', leased_days: looks.length, days: 31 }];
    });
  beforeEach(() => {
    jest.useFakeTimers();
    // The cache never expires an entry that is stored at time 0.
    jest.advanceTimersByTime(1);
    looks = [];
    failure = null;
  });
  afterEach(() => jest.useRealTimers());

  it('computes a result once a minute', async () => {
    const of = occupancy();
    const first = await of(one);
    jest.advanceTimersByTime(59_000);
    expect(await of(one)).toEqual(first);
    jest.advanceTimersByTime(2_000);
    expect(await of(one)).toEqual([{ month: '2026-03', leased_days: 2, days: 31 }]);
    expect(looks).toEqual([one, one]);
  });

  it('shares one computation among concurrent requests for a scope', async () => {
    const of = occupancy();
    const [first, same, second, all] = await Promise.all([of(one), of({ ...one }), of(other), of(everything)]);
    expect(looks).toEqual([one, other, everything]);
    expect(same).toBe(first);
    expect(second).not.toEqual(first);
    expect(all).not.toEqual(second);
  });

  it('rejects all waiting requests if a computation fails, and then computes anew', async () => {
    const of = occupancy();
    failure = new Error('the database went away');
    const results = await Promise.allSettled([of(one), of(one)]);
    expect(results).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ]);
    expect(looks).toHaveLength(1);
    failure = null;
    expect(await of(one)).toHaveLength(1);
  });

  it('answers more concurrent requests than it stores', async () => {
    const of = occupancy();
    const scopes = Array.from({ length: 1_500 }, (_, row): Scope => ({ kind: 'account', accountId: row }));
    const results = await Promise.all(scopes.map(of));
    expect(results.map((months) => months.length)).toEqual(scopes.map(() => 1));
  });
});
