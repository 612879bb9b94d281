import { daysRemaining, timeLeft } from './plan-status.ts';

const end = '2026-12-05T12:00:00.000Z';
const at = (instant: string) => Date.parse(instant);

test.each([
  ['a day to the second is one', '2026-12-04T12:00:00.000Z', 1],
  ['a moment more is two', '2026-12-04T11:59:59.999Z', 2],
  ['the last moment counts whole', '2026-12-05T11:59:59.999Z', 1],
  ['the end is none', end, 0],
  ['after it there are none either', '2026-12-09T00:00:00.000Z', 0],
])('daysRemaining: rounds up: %s', (_, now, days) => {
  expect(daysRemaining(end, at(now))).toBe(days);
});

test('timeLeft: returns days, hours, minutes and seconds, and never less than zero', () => {
  const almostTwo = at('2026-12-03T12:00:00.500Z');
  expect(timeLeft(end, almostTwo)).toEqual({ days: 1, hours: 23, minutes: 59, seconds: 59 });
  expect(timeLeft(end, at('2026-12-05T10:58:57.000Z'))).toEqual({ days: 0, hours: 1, minutes: 1, seconds: 3 });
  expect(timeLeft(end, at('2026-12-06T00:00:00.000Z'))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
