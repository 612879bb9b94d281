import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  addMonths,
  begunDay,
  centsOrNull,
  dayIn,
  endOfDay,
  fromCents,
  lastDayOfLike,
  monthIn,
  readMoment,
  startOfMonth,
  toCents,
} from './money-and-dates.ts';

describe('money', () => {
  it('is exact in cents', () => {
    expect(toCents(33.33) * 1000).toBe(3_333_000);
    expect(toCents(1.15)).toBe(115);
    expect(toCents(9_999_999_999.99)).toBe(999_999_999_999);
    expect(fromCents(3_333_000)).toBe(33_330);
    expect(fromCents(toCents(0.07))).toBe(0.07);
  });

  it('centsOrNull is null for an absent amount, not 0', () => {
    expect([centsOrNull(0), centsOrNull(1.15), centsOrNull(null), centsOrNull(undefined)]).toEqual([
      0,
      115,
      null,
      null,
    ]);
  });
});

test('begunDay is today in the zone for a day that has begun only elsewhere, and null for a later one', () => {
  const begun = (day: string, zone: string | null = 'America/Los_Angeles') =>
    begunDay(day, zone, new Date('2026-12-01T03:00:00Z'));
  expect(['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => begun(day))).toEqual([
    '2026-11-01',
    '2026-11-30',
    '2026-11-30',
    null,
  ]);
  expect([begun('2026-12-01', null), begun('2026-12-02', null)]).toEqual(['2026-12-01', null]);
});

test('endOfDay is the next local midnight', () => {
  expect(endOfDay('2026-03-01', 'America/Los_Angeles')).toEqual(new Date('2026-03-02T08:00:00Z'));
  // Clocks go forward on that day.
  expect(endOfDay('2026-03-08', 'America/Los_Angeles')).toEqual(new Date('2026-03-09T07:00:00Z'));
  expect(endOfDay('2026-12-31', null)).toEqual(new Date('2027-01-01T00:00:00Z'));
});

test('endOfDay handles a midnight that clocks skip', () => {
  expect(endOfDay('2018-11-03', 'America/Sao_Paulo')).toEqual(new Date('2018-11-04T03:00:00Z'));
});

test('dayIn is the day that clocks show, also on days on which they change', () => {
  const zones = ['America/New_York', 'Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
  const instants = fc.date({ min: new Date('1970-01-02'), max: new Date('2060-01-01'), noInvalidDate: true });
  // Half an hour apart around midnight of UTC, and where a zone left out a day.
  const changes = ['2026-03-08', '2026-11-01', '2026-04-05', '2011-12-30'].flatMap((day) =>
    Array.from({ length: 96 }, (_, half) => new Date(Date.parse(day) + (half - 24) * 1_800_000)),
  );
  const expected = (zone: string, at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.oneof(instants, fc.constantFrom(...changes)), (zone, at) => {
      expect(dayIn(zone, at)).toBe(expected(zone, at));
    }),
    { numRuns: 500 },
  );
});

test('dayIn depends on the time zone', () => {
  const at = new Date('2026-03-02T07:59:00Z');
  expect([dayIn('America/Los_Angeles', at), dayIn(null, at)]).toEqual(['2026-03-01', '2026-03-02']);
});

test('addDays crosses the end of a month', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

test.each([
  ['2025-06-01', '2026-05-31', '2026-06-01', '2027-05-31'],
  ['2025-09-01', '2026-02-28', '2026-03-01', '2026-08-31'],
  ['2026-01-15', '2026-02-14', '2026-02-15', '2026-03-14'],
  ['2026-01-01', '2026-01-10', '2026-01-11', '2026-01-20'],
])('lastDayOfLike: a term as long as %s to %s that starts on %s ends on %s', (first, last, start, end) => {
  expect(lastDayOfLike(first, last, start)).toBe(end);
});

test('readMoment reads a local time in its zone, and an instant unchanged', () => {
  expect(readMoment('2026-07-01 09:30:00', 'America/New_York')).toEqual(new Date('2026-07-01T13:30:00Z'));
  expect(readMoment('2026-07-01 09:30:00', null)).toEqual(new Date('2026-07-01T09:30:00Z'));
  expect(readMoment('2026-07-01T09:30:00Z', 'America/New_York')).toEqual(new Date('2026-07-01T09:30:00Z'));
});

test('readMoment moves a skipped local time forward, and takes the first of an ambiguous one', () => {
  expect(readMoment('2026-03-08 02:30:00', 'America/New_York')).toEqual(new Date('2026-03-08T07:30:00Z'));
  expect(readMoment('2026-11-01 01:30:00', 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'));
});

test('months start at local midnight and depend on the time zone', () => {
  expect(startOfMonth('2026-03', 'America/Los_Angeles')).toEqual(new Date('2026-03-01T08:00:00Z'));
  const at = new Date('2026-03-01T07:59:00Z');
  expect([monthIn('America/Los_Angeles', at), monthIn(null, at)]).toEqual(['2026-02', '2026-03']);
  expect(addMonths('2026-11', 3)).toBe('2027-02');
});
