import { correctSpelling, editDistance } from './vocabulary.ts';
import { wordsOf } from './words.ts';

const corrected = (text: string) => wordsOf(text).map((word) => correctSpelling(word).text);

test.each([
  ['tennant', 'tenant'],
  ['proprety', 'property'],
  ['maintainance', 'maintenance'],
  ['paymets', 'payments'],
  ['overdu', 'overdue'],
])('%s is corrected to %s', (typed, target) => {
  expect(corrected(typed)).toEqual([target]);
});

test.each([['Propert'], ['homer'], ['harbor'], ['tenure'], ['lopez']])('%s is not corrected', (typed) => {
  expect(corrected(typed)).toEqual([typed.toLowerCase()]);
});

test('editDistance: counts inserted, deleted, replaced and swapped letters, up to the maximum', () => {
  const of = (typed: string) => editDistance(typed, 'payment', 2);
  expect(['payment', 'payyment', 'paymnt', 'peyment', 'pyament', 'pymnt', 'rent'].map(of)).toEqual([
    0, 1, 1, 1, 1, 2, 3,
  ]);
});
