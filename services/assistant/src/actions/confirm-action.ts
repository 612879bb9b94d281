import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentAction } from './action.ts';

/** Does what was proposed to the caller, by their own rights. What can't be done is answered too, with the reason. */
export const confirmAction = ({ actionService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/actions/{id}/confirmation', async ({ caller, params: { id }, body, requestId }) =>
    reply(presentAction(await actionService.confirm({ caller, id, requestId }, body))),
  );
