import { assistant } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Clears the caller's conversation and deletes the undecided actions. Executed actions stay. */
export const clearHistory = ({ messages, actions, now }: Dependencies) =>
  endpoint(assistant, 'DELETE /ai/history', async ({ caller }) => {
    await messages.clear(caller.userId);
    await actions.deleteUndecided(caller.userId, now());
    return nothing;
  });
