import { operations } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentOnePersonnel } from './personnel-presenter.ts';

/** Answers a person of the personnel. */
export const readPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}', async ({ caller, params }) => {
    const found = await deps.personnel.get(scopeOf(caller), params.id);
    return reply(await presentOnePersonnel(deps, found, caller), found.version);
  });
