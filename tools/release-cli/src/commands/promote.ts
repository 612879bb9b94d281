import { rolloutCommand } from './rollout-command.ts';

/** `promote mf-billing --reason "…"` */
export const promote = rolloutCommand({
  name: 'promote',
  summary: 'Go to the next stage now; after the last one, the release becomes stable',
  change: ({ stage, stages }) => (stage + 1 < stages.length ? { stage: stage + 1 } : { state: 'promoted' }),
});
