import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findMessage } from './find-message.ts';
import { presentMessage } from './present-message.ts';

export const readMessage = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/messages/{id}', async ({ caller, params }) => {
    const found = await findMessage(deps, caller, params.id);
    return reply(presentMessage(found, caller), found.version);
  });
