import { assistant } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Clears the caller's conversation, and forgets what was proposed in it and not decided. What was done stays done. */
export const clearHistory = ({ messages, actions, now }: Dependencies) =>
  endpoint(assistant, 'DELETE /ai/history', async ({ caller }) => {
    await messages.clear(caller.userId);
    await actions.forgetUndecided(caller.userId, now());
    return nothing;
  });
