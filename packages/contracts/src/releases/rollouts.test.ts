import { DEFAULT_STAGES, defaultGoal } from './rollouts.ts';

test.each([
  [0, 100],
  [1, 100],
  [30, 200],
  [99, 300],
])('at %d %% the target is that of the highest default stage not above it', (percent, min_visitors) => {
  expect(defaultGoal(percent)).toEqual({ min_visitors, min_seconds: 600 });
});

test('a default stage has its own target', () => {
  for (const { percent, ...goal } of DEFAULT_STAGES) expect(defaultGoal(percent)).toEqual(goal);
});
