import { wordsOf } from '@keystead/analyst';
import { correctSpelling } from './words.ts';

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
