import { rolloutCommand } from './rollout-command.ts';

/** `resume mf-billing --reason "…"` */
export const resume = rolloutCommand({
  name: 'resume',
  summary: 'Resume a paused rollout',
  change: () => ({ state: 'running' }),
});
