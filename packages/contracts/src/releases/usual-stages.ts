import type { Stage } from './rollout.ts';

/** What a stage waits for before the next begins: visitors of the candidate, and seconds. */
export type StageGoal = Pick<Stage, 'min_visitors' | 'min_seconds'>;

/**
 * What a rollout does unless its operator says otherwise: of a hundred visitors how many, and the visitors and seconds that are
 * waited for. A release that fails for one visitor in five is found within 75 visitors of its own, one that fails for one in twenty
 * within 600 (all stages together), one that is slow within 100: so many are waited for. Ten minutes a stage, so that what takes its
 * time, as a cache that runs dry, has some.
 */
export const DEFAULT_STAGES: readonly Readonly<Stage>[] = [
  { percent: 5, min_visitors: 100, min_seconds: 600 },
  { percent: 25, min_visitors: 200, min_seconds: 600 },
  { percent: 50, min_visitors: 300, min_seconds: 600 },
  { percent: 100, min_visitors: 100, min_seconds: 600 },
];

/** What a stage of any percentage waits for unless said: as the nearest usual stage that isn't above it, or as the first. */
export function defaultGoal(percent: number): StageGoal {
  const { min_visitors, min_seconds } = (DEFAULT_STAGES.findLast((stage) => stage.percent <= percent) ??
    DEFAULT_STAGES[0]) as Stage;
  return { min_visitors, min_seconds };
}
