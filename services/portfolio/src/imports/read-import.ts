import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentImport } from './import-presenter.ts';

/**
 * Returns an import with its progress. Progress does not change the version, so the response has no ETag to cache by.
 */
export const readImport = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /imports/{id}', async ({ caller, params }) => {
    const it = await deps.imports.find(scopeOf(caller), params.id);
    if (!it) throw new NotFound('This import does not exist.');
    return reply(await presentImport(deps, it));
  });
