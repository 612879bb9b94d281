import { addDays, daysFrom, lastDayOfLike, lastDayOfYearFrom, monthOf, yearOf } from './calendar-days.ts';

test('adds and counts days across the ends of months and years, and across daylight saving', () => {
  expect(addDays('2026-05-31', 1)).toBe('2026-06-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysFrom('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysFrom('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysFrom('2026-06-01', '2026-05-30')).toBe(-2);
});

test('a year ends the day before the same date, also where no such date exists', () => {
  expect(lastDayOfYearFrom('2026-06-01')).toBe('2027-05-31');
  expect(lastDayOfYearFrom('2027-03-01')).toBe('2028-02-29');
  expect(lastDayOfYearFrom('2028-02-29')).toBe('2029-02-27');
  // While a year is being typed.
  expect(lastDayOfYearFrom('0002-06-01')).toBe('0003-05-31');
});

test.each([
  ['a year', '2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31'],
  ['half a year, from its 1 March to its 31 August', '2026-03-01', '2026-08-31', '2026-09-01', '2027-02-28'],
  ['a month in the middle of months', '2026-01-15', '2026-02-14', '2026-02-15', '2026-03-14'],
  ['months whose last has no such day', '2026-08-31', '2026-09-29', '2026-09-30', '2026-10-29'],
  ['a month that would end on a day which its month lacks', '2026-12-31', '2027-01-30', '2027-01-31', '2027-02-27'],
  ['days that are no months', '2026-01-01', '2026-01-10', '2026-01-11', '2026-01-20'],
])('the next term has the same length: %s', (_, first, last, start, expected) => {
  expect(lastDayOfLike(first, last, start)).toBe(expected);
});

test('months and years are whole, also across the end of a year', () => {
  expect(monthOf('2026-02-17')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthOf('2026-01-31', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(yearOf('2026-07-01', -1)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});
