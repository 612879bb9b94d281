import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, reply, retryOnConflict, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { personnelFor } from './find-personnel.ts';
import { changedPersonnel } from './personnel.ts';
import { personnelPolicy } from './personnel-policy.ts';
import { presentOnePersonnel } from './personnel-presenter.ts';

/**
 * Changes one of the personnel, whole or in part. The requests that they are assigned to have a new name a few seconds
 * after.
 */
export const updatePersonnel = (deps: Dependencies) =>
  endpoint(operations, 'PUT /maintenance-personnel/{id}', async ({ caller, params, body, ifMatch }) => {
    const saved = await retryOnConflict('this person', async () => {
      const found = await personnelFor(deps, caller, params.id);
      authorise(personnelPolicy.update(caller, found), 'You may look at this person but not change them.');
      assertVersion(found.version, { ifMatch, version: body.version });
      const changed = changedPersonnel(found, body, deps.now());
      return deps.personnel.records.save(scopeOf(caller), found, changed, authorOf(caller));
    });
    return reply(await presentOnePersonnel(deps, saved, caller), saved.version);
  });
