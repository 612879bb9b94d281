import { misspelling, spelled } from './spelling.ts';
import { wordsOf } from './words.ts';

const asMeant = (text: string) => wordsOf(text).map((word) => spelled(word, () => false).text);

test.each([
  ['tennant', 'tenant'],
  ['proprety', 'property'],
  ['maintainance', 'maintenance'],
  ['paymets', 'payments'],
  ['overdu', 'overdue'],
])('%s is corrected to %s', (typed, meant) => {
  expect(asMeant(typed)).toEqual([meant]);
});

test.each([['Propert'], ['homer'], ['harbor'], ['tenure'], ['lopez']])('%s is not corrected', (typed) => {
  expect(asMeant(typed)).toEqual([typed.toLowerCase()]);
});

test('misspelling: counts inserted, deleted, replaced and swapped letters, up to the maximum', () => {
  const of = (typed: string) => misspelling(typed, 'payment', 2);
  expect(['payment', 'payyment', 'paymnt', 'peyment', 'pyament', 'pymnt', 'rent'].map(of)).toEqual([
    0, 1, 1, 1, 1, 2, 3,
  ]);
});
