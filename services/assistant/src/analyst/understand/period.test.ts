import { wordsOf } from '@keystead/analyst';
import { parsePeriod } from './period.ts';
import type { TimeBias } from './span.ts';
import { Scan } from './words.ts';

const today = '2026-11-22';
const read = (text: string, bias: TimeBias = 'back') => {
  const scan = new Scan(wordsOf(text));
  const period = parsePeriod(scan, today, bias);
  return {
    days: period && `${period.from ?? ''}..${period.to ?? ''}`,
    rest: scan.text.replace(/(?:^| )_/g, '').trim(),
  };
};

describe('a period in the past', () => {
  test.each([
    ['revenue today', '2026-11-22..2026-11-22'],
    ['revenue yesterday', '2026-11-21..2026-11-21'],
    ['revenue this week', '2026-11-16..2026-11-22'],
    ['revenue last week', '2026-11-09..2026-11-15'],
    ['revenue this month', '2026-11-01..2026-11-30'],
    ['revenue last month', '2026-10-01..2026-10-31'],
    ['revenue this quarter', '2026-10-01..2026-12-31'],
    ['revenue last quarter', '2026-07-01..2026-09-30'],
    ['revenue last year', '2025-01-01..2025-12-31'],
    ['revenue in 2025', '2025-01-01..2025-12-31'],
    ['revenue since June', '2026-06-01..'],
    ['revenue since December', '2025-12-01..'],
    ['revenue since the beginning of the year', '2026-01-01..'],
    ['revenue since 3/15', '2026-03-15..'],
    ['revenue after June', '2026-07-01..'],
    ['revenue before March', '..2026-02-28'],
    ['revenue until June 2025', '..2025-06-30'],
    ['revenue in October', '2026-10-01..2026-10-31'],
    ['revenue for November', '2026-11-01..2026-11-30'],
    ['revenue in December', '2025-12-01..2025-12-31'],
    ['revenue June 2025', '2025-06-01..2025-06-30'],
    ['revenue in june of last year', '2025-06-01..2025-06-30'],
    ['revenue in Q3', '2026-07-01..2026-09-30'],
    ['revenue in Q4 2025', '2025-10-01..2025-12-31'],
    ['revenue in the first quarter of 2025', '2025-01-01..2025-03-31'],
    ['revenue over the last 90 days', '2026-08-24..2026-11-22'],
    ['revenue in the past six months', '2026-05-22..2026-11-22'],
    ['revenue in the past year', '2025-11-22..2026-11-22'],
    ['revenue between 1 June and 15 July', '2026-06-01..2026-07-15'],
    ['revenue from May to August', '2026-05-01..2026-08-31'],
    ['revenue from October to February', '2025-10-01..2026-02-28'],
    ['revenue from May 2024 to August', '2024-05-01..2024-08-31'],
    ['revenue from June 1st, 2025 through July 15th, 2025', '2025-06-01..2025-07-15'],
    ['revenue may to august', '2026-05-01..2026-08-31'],
    ['revenue year to date', '2026-01-01..2026-11-22'],
    ['revenue so far this year', '2026-01-01..2026-11-22'],
    ['revenue on 2026-03-01', '2026-03-01..2026-03-01'],
    ['revenue on 12/24/2025', '2025-12-24..2025-12-24'],
    ['revenue on 3 days ago', '2026-11-19..2026-11-19'],
    ['revenue of all time', '..'],
    ['revenue older than 30 days', '..2026-10-22'],
    ['and may', '2026-05-01..2026-05-31'],
  ])('%s: %s', (text, days) => {
    expect(read(text).days).toBe(days);
  });
});

describe('a period in the future', () => {
  test.each([
    ['leases before March', '..2027-02-28'],
    ['leases in November', '2026-11-01..2026-11-30'],
    ['leases in October', '2027-10-01..2027-10-31'],
    ['leases in the next 60 days', '2026-11-22..2027-01-21'],
    ['leases within 3 months', '2026-11-22..2027-02-22'],
    ['leases next month', '2026-12-01..2026-12-31'],
    ['leases next quarter', '2027-01-01..2027-03-31'],
    ['leases until the end of the year', '..2026-12-31'],
    ['leases by the end of next month', '..2026-12-31'],
    ['leases before june 15', '..2027-06-14'],
    ['leases after January', '2027-02-01..'],
    ['leases between January and March', '2027-01-01..2027-03-31'],
    ['leases from december to march', '2026-12-01..2027-03-31'],
    ['leases this year', '2026-01-01..2026-12-31'],
    ['leases in 2027', '2027-01-01..2027-12-31'],
  ])('%s: %s', (text, days) => {
    expect(read(text, 'ahead').days).toBe(days);
  });
});

test.each([
  'does April owe me rent',
  'may I ask something',
  'march',
  'how is 12 June Street doing',
  'on 2026-02-30',
  '13/45/2026',
  'request 12',
])('%s names no period', (text) => {
  expect(read(text).days).toBeNull();
});

test('parsePeriod: consumes the words of the period and no others', () => {
  expect(read('what did I spend on plumbing since the end of June 2025 at 12 Elm')).toEqual({
    days: '2025-06-30..',
    rest: 'what did i spend on plumbing at 12 elm',
  });
});
