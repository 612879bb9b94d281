import type { OccupancyMonth } from '@keystead/contracts';
import { everything, type Scope } from '@keystead/service-kit';
import { dayNumber } from '../leases/lease-term.ts';
import { cachedOccupancy, daysWithin, occupancyOf, unionOf, yearUpTo } from './occupancy.ts';

const term = (first: string, last: string) => ({ first: dayNumber(first), last: dayNumber(last) });
const monthsOf = (today: string, propertyCount: number, ...leased: ReturnType<typeof term>[][]) =>
  new Map(occupancyOf(propertyCount, leased, yearUpTo(today)).map(({ month, ...days }) => [month, days]));
const march = term('2026-03-01', '2026-03-31');
const one: Scope = { kind: 'account', accountId: 1 };
const other: Scope = { kind: 'account', accountId: 2 };

describe('yearUpTo', () => {
  it('returns twelve whole months, except that the last one ends today', () => {
    const months = yearUpTo('2028-03-09');
    expect(months.map(({ month }) => month)).toEqual(
      '2027-04 2027-05 2027-06 2027-07 2027-08 2027-09 2027-10 2027-11 2027-12 2028-01 2028-02 2028-03'.split(' '),
    );
    expect(months.map(({ first, last }) => last - first + 1)).toEqual([30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29, 9]);
  });

  it('returns a last month of one day on the first of a month', () => {
    expect(yearUpTo('2027-03-01').at(-1)).toEqual({ month: '2027-03', ...term('2027-03-01', '2027-03-01') });
    expect(yearUpTo('2027-03-01').at(-2)).toEqual({ month: '2027-02', ...term('2027-02-01', '2027-02-28') });
  });
});

describe('occupancyOf', () => {
  it('includes the days of properties without a lease', () => {
    const months = monthsOf('2028-03-09', 3, [term('2028-01-16', '2028-02-10')], [term('2028-02-01', '2999-12-31')]);
    expect(months.get('2027-12')).toEqual({ leased_days: 0, days: 93 });
    expect(months.get('2028-01')).toEqual({ leased_days: 16, days: 93 });
    expect(months.get('2028-02')).toEqual({ leased_days: 10 + 29, days: 87 });
    expect(months.get('2028-03')).toEqual({ leased_days: 9, days: 27 });
  });

  it('counts a property’s day once, however many leases cover it', () => {
    const both = [term('2028-02-01', '2028-02-20'), term('2028-02-10', '2028-02-29')];
    expect(monthsOf('2028-03-09', 1, both).get('2028-02')).toEqual({ leased_days: 29, days: 29 });
  });

  it('returns zero days without properties', () => {
    for (const days of monthsOf('2028-03-09', 0).values()) expect(days).toEqual({ leased_days: 0, days: 0 });
  });
});

describe('unionOf', () => {
  it('counts a shared day once, in any order of terms', () => {
    const terms = [
      term('2026-03-10', '2026-03-20'),
      term('2026-03-01', '2026-03-12'),
      term('2026-03-05', '2026-03-06'),
    ];
    expect(unionOf(terms)).toEqual([term('2026-03-01', '2026-03-20')]);
    expect(daysWithin(unionOf(terms), march)).toBe(20);
  });

  it('keeps terms separate if there are free days between them', () => {
    const terms = [term('2026-03-01', '2026-03-05'), term('2026-03-07', '2026-03-10')];
    expect(unionOf(terms)).toEqual(terms);
    expect(daysWithin(unionOf(terms), march)).toBe(9);
  });

  it('joins terms that adjoin', () => {
    const terms = [term('2026-02-01', '2026-03-05'), term('2026-03-06', '2026-04-30')];
    expect(unionOf(terms)).toEqual([term('2026-02-01', '2026-04-30')]);
    expect(daysWithin(unionOf(terms), march)).toBe(31);
  });

  it('merges a term into one that contains it or equals it', () => {
    expect(unionOf([march, march, term('2026-03-15', '2026-03-15')])).toEqual([march]);
  });

  it('does not modify its input', () => {
    const terms = [term('2026-03-10', '2026-03-20'), term('2026-03-01', '2026-03-12')];
    unionOf(terms);
    expect(terms).toEqual([term('2026-03-10', '2026-03-20'), term('2026-03-01', '2026-03-12')]);
  });

  it('returns no terms for no input', () => {
    expect(daysWithin(unionOf([]), march)).toBe(0);
  });
});

describe('daysWithin', () => {
  it.each([
    ['its first day alone', '2026-02-01', '2026-03-01', 1],
    ['its last day alone', '2026-03-31', '2026-05-01', 1],
    ['all of it', '2020-01-01', '2999-12-31', 31],
    ['none that end the day before', '2026-01-01', '2026-02-28', 0],
    ['none that begin the day after', '2026-04-01', '2026-04-30', 0],
    ['one day', '2026-03-15', '2026-03-15', 1],
  ])('counts the days in the month: %s', (_, first, last, days) => {
    expect(daysWithin([term(first, last)], march)).toBe(days);
  });

  it('counts 29 days in the February of a leap year, 28 in another', () => {
    const always = [term('2020-01-01', '2999-12-31')];
    expect(daysWithin(always, term('2028-02-01', '2028-02-29'))).toBe(29);
    expect(daysWithin(always, term('2027-02-01', '2027-02-28'))).toBe(28);
  });
});

describe('cachedOccupancy', () => {
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
