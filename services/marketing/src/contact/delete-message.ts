import { marketing } from '@keystead/contracts';
import { assertVersion, endpoint, nothing, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findMessage } from './find-message.ts';

/** Deletes a message permanently. */
export const deleteMessage = (deps: Dependencies) =>
  endpoint(marketing, 'DELETE /marketing/messages/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this message', async () => {
      const found = await findMessage(deps, caller, params.id);
      assertVersion(found.version, { ifMatch });
      return (await deps.messages.remove(found)) ? nothing : undefined;
    }),
  );
