import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentImport } from './import-presenter.ts';

/** Where an import stands. Its progress makes no version, so the answer has no tag that a copy could be kept by. */
export const readImport = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /imports/{id}', async ({ caller, params }) => {
    const it = await deps.imports.find(scopeOf(caller), params.id);
    if (!it) throw new NotFound('This import does not exist.');
    return reply(await presentImport(deps, it));
  });
