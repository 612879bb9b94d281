import { rolloutCommand } from './rollout-command.ts';

/** `pause mf-billing --reason "…"` */
export const pause = rolloutCommand({
  name: 'pause',
  summary: 'Pause the rollout at its current percentage',
  change: () => ({ state: 'held' }),
});
