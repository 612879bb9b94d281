import { rolloutCommand } from './rollout-command.ts';

/** `pause mf-billing --reason "…"` */
export const pause = rolloutCommand({
  name: 'pause',
  summary: 'Hold the rollout where it is: nobody more gets it, nobody loses it',
  change: () => ({ state: 'held' }),
});
