import { dayNumber } from '../leases/lease-term.ts';
import { occupancyOf, yearUpTo } from './occupancy.ts';

const term = (first: string, last: string) => ({ first: dayNumber(first), last: dayNumber(last) });
const monthsOf = (today: string, propertyCount: number, ...leased: ReturnType<typeof term>[][]) =>
  new Map(occupancyOf(propertyCount, leased, yearUpTo(today)).map(({ month, ...days }) => [month, days]));

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
