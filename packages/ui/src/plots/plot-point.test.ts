import { scaleTop } from './plot-point.ts';

test.each([
  [[0], 2],
  [[1, 2], 2],
  [[3], 4],
  [[9.5], 10],
  [[10], 10],
  [[11], 12],
  [[12_840.75], 16_000],
  [[25], 30],
  [[45], 50],
  [[5], 6],
  [[33_330, 12], 40_000],
  [[999_999.99], 1_000_000],
  [[], 2],
])('the values %p fit a scale up to %d', (values, top) => {
  expect(scaleTop(values)).toBe(top);
});
