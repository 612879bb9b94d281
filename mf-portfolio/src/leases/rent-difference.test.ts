import { rentDifference } from './renew-lease-dialog.tsx';

test.each([
  [1850, 1942.5, '+5% ($92.50 more)'],
  [1850, 1900, '+2.7% ($50.00 more)'],
  [2000, 1900, '-5% ($100.00 less)'],
  [0.1, 0.3, '+200% ($0.20 more)'],
  [1850, 1850, 'None'],
  [0, 500, '$500.00 more'],
])('rentDifference from %d to %d: %s', (before, after, text) => {
  expect(rentDifference(before, after)).toBe(text);
});
