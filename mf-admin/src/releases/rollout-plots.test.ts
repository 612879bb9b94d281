import { samplePoint } from '../../test/sample-rollout.ts';
import { evidencePoints, failurePoints, spreadPoints } from './rollout-plots.tsx';

test.each([
  [0, []],
  [3, [0, 1, 2]],
  [4, [0, 1, 2, 3]],
  [8, [1, 3, 5, 7]],
  [1440, [359, 719, 1079, 1439]],
])('of %d points at most four remain, including the last one: %j', (count, remaining) => {
  expect(
    spreadPoints(
      Array.from({ length: count }, (_, at) => at),
      4,
    ),
  ).toEqual(remaining);
});

test("gives an arm's failures, and the strongest evidence on a logarithmic scale", () => {
  const points = [samplePoint(1, 3), samplePoint(2, 5)];
  expect(failurePoints(points, 'candidate').map(({ value }) => value)).toEqual([3, 5]);
  expect(failurePoints(points, 'stable').map(({ value }) => value)).toEqual([6, 6]);
  expect(evidencePoints(points).map(({ value }) => value)).toEqual([2, 2]);
});
