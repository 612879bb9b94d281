import { findPeriods } from './dates.ts';

const today = '2030-05-15';

test.each<[string, 'back' | 'ahead', string, string]>([
  ['rent came in by the 15th', 'back', '2030-05-01', '2030-05-15'],
  ['paid between the 1st and the 10th of last month', 'back', '2030-04-01', '2030-04-10'],
  ['came in on the first of this month', 'back', '2030-05-01', '2030-05-01'],
  ['received on the 20th', 'back', '2030-04-20', '2030-04-20'],
  ['due on the first of next month', 'ahead', '2030-06-01', '2030-06-01'],
  ['in the last quarter of the year', 'ahead', '2030-10-01', '2030-12-31'],
  ['in the first half of last year', 'back', '2029-01-01', '2029-06-30'],
  ['came in over the weekend', 'back', '2030-05-11', '2030-05-12'],
  ['end the month after next', 'ahead', '2030-07-01', '2030-07-31'],
  ['in the week of may 1', 'back', '2030-04-29', '2030-05-05'],
  ['end later this year', 'ahead', '2030-05-15', '2030-12-31'],
  ['began in march or april of this year', 'back', '2030-03-01', '2030-04-30'],
  ['began in march or april of 2029', 'back', '2029-03-01', '2029-04-30'],
  ['in the last three months of 2029', 'back', '2029-10-01', '2029-12-31'],
])('%s', (line, bias, from, to) => {
  expect(findPeriods(line.split(' '), today, bias)).toMatchObject([{ from, to }]);
});

test.each(['did more come in in march or april', 'how much came in in march or april', 'began in march or june'])(
  '%s stays two periods',
  (line) => {
    expect(findPeriods(line.split(' '), today, 'back')).toHaveLength(2);
  },
);
