import { rolloutCommand } from './rollout-command.ts';

/** `resume mf-billing --reason "…"` */
export const resume = rolloutCommand({
  name: 'resume',
  summary: 'Let a rollout that is held go on',
  change: () => ({ state: 'running' }),
});
