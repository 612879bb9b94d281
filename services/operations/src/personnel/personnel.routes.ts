import { operations } from '@keystead/contracts';
import {
  addOnce,
  assertVersion,
  authorise,
  authorOf,
  created,
  type Endpoint,
  endpoint,
  newRecord,
  nothing,
  reply,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentOnePersonnel, presentPersonnel } from './personnel.mapper.ts';
import { changedPersonnel, newPersonnel, personnelPolicy } from './personnel.ts';

/** Lists the personnel that the caller may see: none for a tenant. Never refused (rules §2). */
const listPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.personnel.page(scopeOf(caller), query);
    return reply({
      personnel: await presentPersonnel(deps, rows, caller),
      ...rest,
      abilities: { create: personnelPolicy.create(caller) },
    });
  });

/**
 * Adds personnel. Those that an admin adds belong to the admin's own account, because the input names no other account.
 */
const createPersonnel = (deps: Dependencies) =>
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

const readPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}', async ({ caller, params }) => {
    const found = await deps.personnel.get(scopeOf(caller), params.id);
    return reply(await presentOnePersonnel(deps, found, caller), found.version);
  });

/** Changes a person, whole or in part. A job copies a new name to their requests within seconds. */
const updatePersonnel = (deps: Dependencies) =>
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

/** Hides a person immediately, also one who is assigned to requests. Those requests keep the name. */
const deletePersonnel = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /maintenance-personnel/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this person', async () => {
      const found = await deps.personnel.get(scopeOf(caller), params.id);
      authorise(personnelPolicy.delete(caller, found), 'You may look at this person but not delete them.');
      assertVersion(found.version, { ifMatch });
      const removed = await deps.personnel.records.remove(scopeOf(caller), found, authorOf(caller));
      return removed ? nothing : undefined;
    }),
  );

const personnelHistory = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}/history', async ({ caller, params, query }) => {
    const found = await deps.personnel.get(scopeOf(caller), params.id);
    authorise(personnelPolicy.update(caller, found), 'Only whoever manages this person may read their history.');
    return reply(await deps.personnel.records.history(found, query));
  });

export const personnelEndpoints = (deps: Dependencies): Endpoint[] => [
  listPersonnel(deps),
  createPersonnel(deps),
  readPersonnel(deps),
  updatePersonnel(deps),
  deletePersonnel(deps),
  personnelHistory(deps),
];
