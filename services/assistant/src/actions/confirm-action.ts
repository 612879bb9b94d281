import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentAction } from './action.ts';

/**
 * Executes an action proposed to the caller, with the caller's own rights. If it can't be executed, the response is
 * still a success and carries the reason.
 */
export const confirmAction = ({ actionService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/actions/{id}/confirmation', async ({ caller, params: { id }, body, requestId }) =>
    reply(presentAction(await actionService.confirm({ caller, id, requestId }, body))),
  );
