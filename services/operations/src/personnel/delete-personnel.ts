import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, nothing, retryOnConflict, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { personnelPolicy } from './personnel-policy.ts';

/** Hides a person immediately, also one who is assigned to requests. Those requests keep the name. */
export const deletePersonnel = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /maintenance-personnel/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this person', async () => {
      const found = await deps.personnel.get(scopeOf(caller), params.id);
      authorise(personnelPolicy.delete(caller, found), 'You may look at this person but not delete them.');
      assertVersion(found.version, { ifMatch });
      const removed = await deps.personnel.records.remove(scopeOf(caller), found, authorOf(caller));
      return removed ? nothing : undefined;
    }),
  );
