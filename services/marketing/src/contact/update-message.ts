import { marketing } from '@keystead/contracts';
import { assertVersion, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findMessage } from './find-message.ts';
import { presentMessage } from './present-message.ts';

/** Changes the status of a message. */
export const updateMessage = (deps: Dependencies) =>
  endpoint(marketing, 'PUT /marketing/messages/{id}', async ({ caller, params, body, ifMatch }) => {
    const saved = await retryOnConflict('this message', async () => {
      const found = await findMessage(deps, caller, params.id);
      assertVersion(found.version, { ifMatch, version: body.version });
      if (found.status === body.status) return found;
      return (await deps.messages.setStatus(found, body.status, deps.now())) ?? undefined;
    });
    return reply(presentMessage(saved, caller), saved.version);
  });
