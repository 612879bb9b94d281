import { addMonths, monthIn, readMoment, startOfMonth } from './moment.ts';

test('a local time is read in its zone, an instant as it is', () => {
  expect(readMoment('2026-07-01 09:30:00', 'America/New_York')).toEqual(new Date('2026-07-01T13:30:00Z'));
  expect(readMoment('2026-07-01 09:30:00', null)).toEqual(new Date('2026-07-01T09:30:00Z'));
  expect(readMoment('2026-07-01T09:30:00Z', 'America/New_York')).toEqual(new Date('2026-07-01T09:30:00Z'));
});

test('a time that clocks skip comes later, of one that comes twice the first is meant', () => {
  expect(readMoment('2026-03-08 02:30:00', 'America/New_York')).toEqual(new Date('2026-03-08T07:30:00Z'));
  expect(readMoment('2026-11-01 01:30:00', 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'));
});

test('a month begins at local midnight, and another month may be it elsewhere', () => {
  expect(startOfMonth('2026-03', 'America/Los_Angeles')).toEqual(new Date('2026-03-01T08:00:00Z'));
  const at = new Date('2026-03-01T07:59:00Z');
  expect([monthIn('America/Los_Angeles', at), monthIn(null, at)]).toEqual(['2026-02', '2026-03']);
  expect(addMonths('2026-11', 3)).toBe('2027-02');
});
