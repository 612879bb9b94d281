import { operations } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  type Endpoint,
  endpoint,
  newRecord,
  RecordHandlers,
  recordEndpoint,
  reply,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentPersonnel } from './personnel.mapper.ts';
import { changedPersonnel, newPersonnel, type Personnel, personnelPolicy } from './personnel.ts';

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
  recordEndpoint(operations, 'POST /maintenance-personnel', async (request) => {
    const { caller, body } = request;
    authorise(personnelPolicy.create(caller), 'Tenants cannot add personnel.');
    return personnelHandlers(deps).add(request, {
      ids: deps.ids.personnel,
      collection: 'maintenance-personnel',
      async add(id) {
        const added = newPersonnel(newRecord(id, caller.accountId, authorOf(caller), deps.now()), body);
        return (await deps.personnel.records.add(added)) === 'added' ? added : undefined;
      },
    });
  });

const personnelHandlers = (deps: Dependencies) =>
  new RecordHandlers({
    records: deps.personnel.records,
    what: 'this person',
    scopeOf,
    policy: personnelPolicy,
    reasons: {
      update: 'You may look at this person but not change them.',
      delete: 'You may look at this person but not delete them.',
      history: 'Only whoever manages this person may read their history.',
    },
    present: (rows: readonly Personnel[], caller) => presentPersonnel(deps, rows, caller),
  });

/** A job copies a new name to the person's requests within seconds. Requests keep the name of a deleted person. */
export const personnelEndpoints = (deps: Dependencies): Endpoint[] => [
  listPersonnel(deps),
  createPersonnel(deps),
  endpoint(operations, 'GET /maintenance-personnel/{id}', personnelHandlers(deps).read),
  recordEndpoint(
    operations,
    'PUT /maintenance-personnel/{id}',
    personnelHandlers(deps).change((found, { body }) => changedPersonnel(found, body, deps.now())),
  ),
  recordEndpoint(operations, 'DELETE /maintenance-personnel/{id}', personnelHandlers(deps).remove()),
  endpoint(operations, 'GET /maintenance-personnel/{id}/history', personnelHandlers(deps).history),
];
