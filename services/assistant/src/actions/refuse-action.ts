import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentAction } from './action.ts';

/** Records that the caller refuses an action proposed to them. */
export const refuseAction = ({ actionService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/actions/{id}/refusal', async ({ caller, params: { id }, requestId }) =>
    reply(presentAction(await actionService.refuse({ caller, id, requestId }))),
  );
