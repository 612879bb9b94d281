import { parseAccounts, parsePercents } from './stages-text.ts';

test.each([
  ['5, 25, 50, 100', [5, 25, 50, 100]],
  ['5,25;50 100%', [5, 25, 50, 100]],
  ['0, 0.5, 100', [0, 0.5, 100]],
  ['100', [100]],
  ['', null],
  ['25, 5', null],
  ['5, 5', null],
  ['50, 101', null],
  ['-1, 5', null],
  ['five', null],
])('parses the stages "%s" as %j', (text, percents) => {
  expect(parsePercents(text)).toEqual(percents);
});

test.each([
  ['', []],
  ['12, 40 12', [12, 40]],
  ['12, x', null],
  ['0', null],
  ['1.5', null],
])('parses the accounts "%s" as %j', (text, ids) => {
  expect(parseAccounts(text)).toEqual(ids);
});
