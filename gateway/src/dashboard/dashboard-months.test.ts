import { joinMonths } from './dashboard-months.ts';

const namesFrom = (year: number) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
const occupancy = (months: string[]) => months.map((month) => ({ month, leased_days: 3, days: 4 }));
const work = (months: string[]) => months.map((month) => ({ month, revenue: 5, open_requests: 1 }));

test('joinMonths: returns the newest twelve months when only one service has seen the new month begin', () => {
  const year = namesFrom(2025);
  const joined = joinMonths(occupancy([...year.slice(1), '2026-01']), work(year));
  expect(joined.map(({ month }) => month)).toEqual([...year.slice(1), '2026-01']);
  expect(joined.at(-1)).toEqual({ month: '2026-01', revenue: null, occupancy: 0.75, open_requests: null });
});

test('joinMonths: returns no months if neither service has any', () => {
  expect(joinMonths()).toEqual([]);
});

test('joinMonths: occupancy is at most 1, even with more leased days than days', () => {
  expect(joinMonths([{ month: '2026-01', leased_days: 32, days: 31 }])[0]?.occupancy).toBe(1);
});
