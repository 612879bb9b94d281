import { misspelling, spelled } from './spelling.ts';
import { wordsOf } from './words.ts';

const asMeant = (text: string) => wordsOf(text).map((word) => spelled(word, () => false).text);

test.each([
  ['tennant', 'tenant'],
  ['proprety', 'property'],
  ['maintainance', 'maintenance'],
  ['paymets', 'payments'],
  ['overdu', 'overdue'],
])('%s is meant as %s', (typed, meant) => {
  expect(asMeant(typed)).toEqual([meant]);
});

test.each([['Propert'], ['homer'], ['harbor'], ['tenure'], ['lopez']])('%s stays as it is', (typed) => {
  expect(asMeant(typed)).toEqual([typed.toLowerCase()]);
});

test('letters added, left out, changed and swapped count, up to the most', () => {
  const of = (typed: string) => misspelling(typed, 'payment', 2);
  expect(['payment', 'payyment', 'paymnt', 'peyment', 'pyament', 'pymnt', 'rent'].map(of)).toEqual([
    0, 1, 1, 1, 1, 2, 3,
  ]);
});
