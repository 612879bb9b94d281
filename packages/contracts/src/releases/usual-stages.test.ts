import { DEFAULT_STAGES, defaultGoal } from './usual-stages.ts';

test.each([
  [0, 100],
  [1, 100],
  [30, 200],
  [99, 300],
])('at %d %% the usual stage that is not above it says how many are waited for', (percent, min_visitors) => {
  expect(defaultGoal(percent)).toEqual({ min_visitors, min_seconds: 600 });
});

test('a usual stage waits for what it says', () => {
  for (const { percent, ...goal } of DEFAULT_STAGES) expect(defaultGoal(percent)).toEqual(goal);
});
