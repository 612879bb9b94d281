import { assistant } from '@keystead/contracts';
import { type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentAction } from './action.ts';

export const actionEndpoints = ({ actionService, now }: Dependencies): Endpoint[] => [
  endpoint(assistant, 'GET /ai/actions/{id}', async ({ caller, params: { id } }) =>
    reply(presentAction(await actionService.read({ caller, id }), now())),
  ),
  // If the action can't be executed, the response is still a success and carries the reason.
  endpoint(assistant, 'POST /ai/actions/{id}/confirmation', async ({ caller, params: { id }, body, requestId }) =>
    reply(presentAction(await actionService.confirm({ caller, id, requestId }, body), now())),
  ),
  endpoint(assistant, 'POST /ai/actions/{id}/refusal', async ({ caller, params: { id }, requestId }) =>
    reply(presentAction(await actionService.refuse({ caller, id, requestId }), now())),
  ),
  endpoint(assistant, 'POST /ai/actions/{id}/undo', async ({ caller, params: { id }, requestId }) =>
    reply(presentAction(await actionService.undo({ caller, id, requestId }), now())),
  ),
];
