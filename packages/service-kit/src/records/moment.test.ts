import { addMonths, monthIn, readMoment, startOfMonth } from './moment.ts';

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
