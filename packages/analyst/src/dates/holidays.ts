import { addDays, utc } from './calendar.ts';
import type { Span } from './date-words.ts';

/** Easter Sunday of a year, by the anonymous Gregorian computus. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
}

/** The day on which a weekday (0 is Sunday) comes for the nth time in a month; for 0, the last time before the month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - utc(first).getUTCDay() + 7) % 7) + 7 * (nth - 1));
}

/** Holidays, each on its last or next day. */
export const holidays: readonly Span[] = [
  ...Object.entries({
    'easter(?: sunday)?': easter,
    'good friday': (year: number) => addDays(easter(year), -2),
    thanksgiving: (year: number) => nthWeekday(year, 11, 4, 4),
    'labou?r day': (year: number) => nthWeekday(year, 9, 1, 1),
    'memorial day': (year: number) => nthWeekday(year, 6, 1, 0),
    'mlk day|martin luther king day': (year: number) => nthWeekday(year, 1, 1, 3),
    'presidents?(?: s)? day': (year: number) => nthWeekday(year, 2, 1, 3),
  }).map(
    ([name, dayIn]): Span => [
      `(?:${name})(?: (20\\d\\d))?`,
      ([, year], today, bias) => {
        const own = Number(today.slice(0, 4));
        const [before, after] = [dayIn(own - 1), dayIn(own), dayIn(own + 1)].reduce<[string, string]>(
          ([last, next], day) => [day <= today ? day : last, day >= today && next < today ? day : next],
          ['', ''],
        );
        const day = year ? dayIn(Number(year)) : bias === 'ahead' ? after : before;
        return { from: day, to: day };
      },
    ],
  ),
  ...Object.entries({
    'valentine day': '02-14',
    'valentines day': '02-14',
    christmas: '12-25',
    'new year': '01-01',
    'new years': '01-01',
    'new year day': '01-01',
    halloween: '10-31',
    'independence day': '07-04',
    'the 4th of july': '07-04',
    'fourth of july': '07-04',
    'veterans day': '11-11',
    juneteenth: '06-19',
  }).map(
    ([name, day]): Span => [
      `${name}(?: (20\\d\\d))?`,
      ([, year], today, bias) => {
        const own = Number(today.slice(0, 4));
        const on = `${year ?? own}-${day}`;
        const near = bias === 'ahead' ? (on < today ? `${own + 1}-${day}` : on) : on > today ? `${own - 1}-${day}` : on;
        return year ? { from: on, to: on } : { from: near, to: near };
      },
    ],
  ),
];
