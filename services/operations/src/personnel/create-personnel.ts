import { operations } from '@keystead/contracts';
import { addOnce, authorise, authorOf, created, endpoint, newRecord, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newPersonnel } from './personnel.ts';
import { personnelPolicy } from './personnel-policy.ts';
import { presentOnePersonnel } from './personnel-presenter.ts';

/**
 * Adds personnel. Those that an admin adds belong to the admin's own account, because the input names no other account.
 */
export const createPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'POST /maintenance-personnel', async ({ caller, body, recordId }) => {
    const { personnel, ids, now } = deps;
    authorise(personnelPolicy.create(caller), 'Tenants cannot add personnel.');
    const made = await addOnce(personnel.records, await recordId(() => ids.personnel.next()), {
      what: 'This person',
      scope: scopeOf(caller),
      async add(id) {
        const added = newPersonnel(newRecord(id, caller.accountId, authorOf(caller), now()), body);
        return (await personnel.records.add(added)) === 'added' ? added : undefined;
      },
    });
    return created(await presentOnePersonnel(deps, made, caller), 'maintenance-personnel');
  });
