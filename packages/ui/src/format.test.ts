import { dayOf, formatDate, formatDay, formatInstant, formatMoney, formatTime, today, zoneName } from './format.ts';

// ICU separates the time from AM and PM by a narrow no-break space.
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('a calendar date is the same in every time zone', () => {
  expect(formatDate('2026-05-31')).toBe('May 31, 2026');
  expect(formatDate('2026-01-01T23:59:00-11:00')).toBe('Jan 1, 2026');
});

test('an instant is formatted in the requested time zone', () => {
  expect(plain(formatInstant('2026-03-02T07:59:00Z', 'America/Los_Angeles'))).toBe('Mar 1, 2026, 11:59 PM');
  expect(plain(formatInstant('2026-03-02T07:59:00Z', 'UTC'))).toBe('Mar 2, 2026, 7:59 AM');
  expect(plain(formatTime('2026-03-02T14:05:00Z', 'UTC'))).toBe('2:05 PM');
});

test("today is the date in the user's time zone", () => {
  jest.useFakeTimers({ now: new Date(2026, 4, 31, 23, 59) });
  expect(today()).toBe('2026-05-31');
  jest.useRealTimers();
});

test("dayOf gives the date in the user's time zone, not in UTC", () => {
  const late = new Date(2026, 2, 1, 23, 59).toISOString();
  const early = new Date(2026, 2, 1, 0, 1).toISOString();
  expect([dayOf(early), dayOf(late)]).toEqual(['2026-03-01', '2026-03-01']);
  expect([formatDay(early), formatDay(late)]).toEqual(['Mar 1, 2026', 'Mar 1, 2026']);
});

test("a time zone's name shows without underscores", () => {
  expect(zoneName('America/New_York')).toBe('America/New York');
});

test('throws for an invalid date', () => {
  expect(() => formatDate('soon')).toThrow(RangeError);
  expect(() => formatInstant('soon')).toThrow(RangeError);
  expect(() => formatDay('soon')).toThrow(RangeError);
});

test.each([
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  [33330, '$33,330.00'],
  [9_999_999_999.99, '$9,999,999,999.99'],
  [-12, '-$12.00'],
])('formats %d as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});
