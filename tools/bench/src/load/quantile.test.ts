import { median, quantile, spread } from './quantile.ts';

test.each<[number[], number, number]>([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 2, 3], 0.5, 2.5],
  [[7], 0.99, 7],
  [[10, 20, 30, 40, 50], 0, 10],
  [[10, 20, 30, 40, 50], 1, 50],
  [[10, 20, 30, 40, 50], 0.95, 48],
])('quantile of %j at %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBeCloseTo(expected, 9);
});

test('quantile: sorts by value, not as text, and leaves its input unchanged', () => {
  const values = [100, 9, 20];
  expect(median(values)).toBe(20);
  expect(values).toEqual([100, 9, 20]);
  expect(spread(values)).toEqual([9, 100]);
});

test('quantile: returns NaN for an empty list', () => {
  expect(median([])).toBeNaN();
});
