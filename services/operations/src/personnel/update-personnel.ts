import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, reply, retryOnConflict, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changedPersonnel } from './personnel.ts';
import { personnelPolicy } from './personnel-policy.ts';
import { presentOnePersonnel } from './personnel-presenter.ts';

/** Changes a person, whole or in part. A job copies a new name to their requests within seconds. */
export const updatePersonnel = (deps: Dependencies) =>
  endpoint(operations, 'PUT /maintenance-personnel/{id}', async ({ caller, params, body, ifMatch }) => {
    const saved = await retryOnConflict('this person', async () => {
      const found = await deps.personnel.get(scopeOf(caller), params.id);
      authorise(personnelPolicy.update(caller, found), 'You may look at this person but not change them.');
      assertVersion(found.version, { ifMatch, version: body.version });
      const changed = changedPersonnel(found, body, deps.now());
      return deps.personnel.records.save(scopeOf(caller), found, changed, authorOf(caller));
    });
    return reply(await presentOnePersonnel(deps, saved, caller), saved.version);
  });
