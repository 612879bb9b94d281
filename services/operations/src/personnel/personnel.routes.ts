import { operations } from '@keystead/contracts';
import {
  additionEndpoint,
  authorise,
  authorOf,
  type Endpoint,
  endpoint,
  newRecord,
  RecordHandlers,
  recordEndpoint,
  scopeOf,
  withinAccount,
} from '@keystead/service-kit';
import { csvExport } from '@keystead/service-kit/csv';
import type { Dependencies } from '../dependencies.ts';
import { presentPersonnel } from './personnel.mapper.ts';
import { changedPersonnel, newPersonnel, type Personnel, personnelPolicy } from './personnel.ts';

/** Those that an admin adds belong to the admin's own account, because the input names no other. */
const createPersonnel = (deps: Dependencies) =>
  additionEndpoint(operations, 'POST /maintenance-personnel', async (request) => {
    const { caller, body } = request;
    authorise(personnelPolicy.create(caller), 'Tenants cannot add personnel.');
    return personnelHandlers(deps).add(request, {
      ids: deps.ids.personnel,
      collection: 'maintenance-personnel',
      async add(id) {
        const added = newPersonnel(newRecord(id, caller.accountId, authorOf(caller), deps.now()), body);
        await deps.personnel.records.add(added);
        return added;
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

const exportPersonnel = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/export', async ({ caller, query }) => {
    const { scope, search } = withinAccount(caller, scopeOf(caller), query);
    return csvExport({
      name: 'maintenance-personnel',
      columns: [
        'id',
        'name',
        'service_type',
        'email',
        'phone',
        'location',
        'specialties',
        'hourly_rate',
        'availability',
        'notes',
        'open_requests',
        'created_at',
        'updated_at',
      ],
      batches: deps.personnel.batchesOf(scope, search),
      present: (rows) => presentPersonnel(deps, rows, caller),
    });
  });

/** A job copies a new name to the person's requests within seconds. Requests keep the name of a deleted person. */
export const personnelEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(
    operations,
    'GET /maintenance-personnel',
    personnelHandlers(deps).list('personnel', (scope, query) => deps.personnel.page(scope, query)),
  ),
  exportPersonnel(deps),
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
