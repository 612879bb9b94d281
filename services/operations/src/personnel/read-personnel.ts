import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { personnelFor } from './find-personnel.ts';
import { presentOnePersonnel } from './personnel-presenter.ts';

/** Answers a person of the personnel. */
export const readPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}', async ({ caller, params }) => {
    const found = await personnelFor(deps, caller, params.id);
    return reply(await presentOnePersonnel(deps, found, caller), found.version);
  });
