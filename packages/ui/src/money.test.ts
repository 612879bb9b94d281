import { formatMoney } from './money.ts';

test.each([
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  [33330, '$33,330.00'],
  [9_999_999_999.99, '$9,999,999,999.99'],
  [-12, '-$12.00'],
])('formats %d as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});
