import { portfolio } from '@keystead/contracts';
import { Conflict, endpoint, NotFound, nothing, retryOnConflict, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/**
 * Deletes an import, which hides it at once. The job purges its rows and its file later. Records that it has added
 * stay.
 */
export const deleteImport = ({ imports }: Dependencies) =>
  endpoint(portfolio, 'DELETE /imports/{id}', async ({ caller, params }) =>
    retryOnConflict('this import', async () => {
      const it = await imports.find(scopeOf(caller), params.id);
      if (!it) throw new NotFound('This import does not exist.');
      if (it.busy) throw new Conflict('This import is being worked on. Wait until it is done.');
      return (await imports.hide(it)) ? nothing : undefined;
    }),
  );
