import { dayNumber } from '../leases/lease-term.ts';
import { daysWithin, unionOf } from './leased-days.ts';

const term = (first: string, last: string) => ({ first: dayNumber(first), last: dayNumber(last) });
const march = term('2026-03-01', '2026-03-31');

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
