import { operations } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { personnelPolicy } from './personnel-policy.ts';
import { presentPersonnel } from './personnel-presenter.ts';

/** Lists the personnel that the caller may see: none for a tenant. Never refused (rules §2). */
export const listPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.personnel.page(scopeOf(caller), query);
    return reply({
      personnel: await presentPersonnel(deps, rows, caller),
      ...rest,
      abilities: { create: personnelPolicy.create(caller) },
    });
  });
