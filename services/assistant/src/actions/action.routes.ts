import { assistant } from '@keystead/contracts';
import { type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentAction } from './action.ts';

/**
 * Executes an action proposed to the caller, with the caller's own rights. If it can't be executed, the response is
 * still a success and carries the reason.
 */
const confirmAction = ({ actionService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/actions/{id}/confirmation', async ({ caller, params: { id }, body, requestId }) =>
    reply(presentAction(await actionService.confirm({ caller, id, requestId }, body))),
  );

const refuseAction = ({ actionService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/actions/{id}/refusal', async ({ caller, params: { id }, requestId }) =>
    reply(presentAction(await actionService.refuse({ caller, id, requestId }))),
  );

export const actionEndpoints = (deps: Dependencies): Endpoint[] => [confirmAction(deps), refuseAction(deps)];
