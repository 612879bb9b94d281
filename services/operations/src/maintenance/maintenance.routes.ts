import { type MaintenanceChange, type MaintenanceCosts, operations, type Query } from '@keystead/contracts';
import {
  additionEndpoint,
  assertRange,
  authorise,
  authorOf,
  type Caller,
  type Endpoint,
  endpoint,
  fromCents,
  newRecord,
  RecordHandlers,
  type RecordRequest,
  recordEndpoint,
  reply,
  type Scope,
  withinAccount,
} from '@keystead/service-kit';
import { csvExport } from '@keystead/service-kit/csv';
import type { Dependencies } from '../dependencies.ts';
import { idsAmong, presentKey } from '../queries/breakdown.ts';
import { periodOf } from '../queries/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { presentRequests } from './maintenance.mapper.ts';
import type { RequestSearch } from './maintenance.repository.ts';
import {
  assertTenantEntry,
  changedRequest,
  type MaintenanceRequest,
  newRequest,
  requestPolicy,
  tenantChange,
} from './maintenance.ts';
import { assertTenantStays, namesOfChanged, namesOfNew } from './maintenance-references.ts';
import type { CostBreaking, RequestCosts } from './maintenance-statistics.ts';

type Days = Pick<Query<'GET /maintenance'>, 'created_from' | 'created_to' | 'closed_from' | 'closed_to'>;

/**
 * What a list reads. Days become instants in the time zone of the caller's account.
 * @throws ValidationFailed for a range that ends before it begins
 */
export async function requestsWanted<Q extends Days & { account_id?: number }>(
  readModel: PortfolioReadModel,
  caller: Caller,
  { created_from, created_to, closed_from, closed_to, ...query }: Q,
): Promise<{
  scope: Scope;
  search: Omit<Omit<Q, keyof Days>, 'account_id'> & Pick<RequestSearch, 'created' | 'closed'>;
}> {
  assertRange({ created_from, created_to }, 'created_from', 'created_to');
  assertRange({ closed_from, closed_to }, 'closed_from', 'closed_to');
  const { scope, search } = withinAccount(caller, await readModel.scopeOf(caller), query);
  if ((created_from ?? created_to ?? closed_from ?? closed_to) === undefined) return { scope, search };
  const zone = await readModel.zoneOfCaller(caller);
  const period = { created: periodOf(created_from, created_to, zone), closed: periodOf(closed_from, closed_to, zone) };
  return { scope, search: { ...search, ...period } };
}

export const requestHandlers = (deps: Dependencies) =>
  new RecordHandlers({
    records: deps.requests.records,
    what: 'this request',
    scopeOf: (caller) => deps.readModel.scopeOf(caller),
    // A tenant must not see the costs and assignees in the history.
    policy: { ...requestPolicy, history: requestPolicy.manage },
    reasons: {
      update: 'You can change or cancel a maintenance request only while it is open.',
      delete: 'Only your landlord can delete a maintenance request.',
    },
    present: (rows: readonly MaintenanceRequest[], caller) => presentRequests(deps, rows, caller),
  });

/** Never refused, because every page makes sense to every role (rules §2). */
const listRequests = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance', async ({ caller, query }) => {
    const { scope, search } = await requestsWanted(deps.readModel, caller, query);
    const { rows, ...rest } = await deps.requests.page(scope, search);
    return reply({
      maintenance_requests: await presentRequests(deps, rows, caller),
      ...rest,
      abilities: { create: requestPolicy.create(caller), manage: requestPolicy.manageAny(caller) },
    });
  });

const exportRequests = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/export', async ({ caller, query }) => {
    const { scope, search } = await requestsWanted(deps.readModel, caller, query);
    return csvExport({
      name: 'maintenance',
      columns: [
        'id',
        'property_id',
        'property_name',
        'tenant_id',
        'tenant_name',
        'title',
        'description',
        'priority',
        'status',
        'service_type',
        'assigned_to',
        'assigned_to_name',
        'estimated_cost',
        'scheduled_date',
        'time_zone',
        'closed_at',
        'created_at',
        'updated_at',
      ],
      batches: deps.requests.batchesOf(scope, search),
      present: (rows) => presentRequests(deps, rows, caller),
    });
  });

async function namesOf({ readModel, personnel }: Dependencies, by: CostBreaking['by'], { rows }: RequestCosts) {
  const ids = idsAmong(rows);
  if (by === 'personnel') return personnel.namesOf(ids);
  return new Map([...(await readModel.properties(ids))].map(([id, { name }]) => [id, name]));
}

const presentCosts = ({ cost_cents, count, without_cost }: RequestCosts['sum']) => ({
  amount: fromCents(cost_cents),
  requests: count,
  without_cost,
});

/** Empty for a tenant, who may read no costs. */
const costScopeOf = async (readModel: Dependencies['readModel'], caller: Caller): Promise<Scope> =>
  requestPolicy.readCosts(caller) ? readModel.scopeOf(caller) : { kind: 'nothing' };

/** Of requests that are completed now. Never refused, because every page makes sense to every role (rules §2). */
const readCosts = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/costs', async ({ caller, query: { by, from, to, ...filter } }) => {
    const { requests, readModel } = deps;
    assertRange({ from, to }, 'from', 'to');
    const [scope, zone] = await Promise.all([costScopeOf(readModel, caller), readModel.zoneOfCaller(caller)]);
    const found = await requests.costs(scope, { ...filter, closed: periodOf(from, to, zone) }, { by, zone });
    const names = await namesOf(deps, by, found);
    const costs: MaintenanceCosts = {
      rows: found.rows.map(({ key, ...sums }) => ({ ...presentKey(key, names), ...presentCosts(sums) })),
      sum: presentCosts(found.sum),
      capped: found.capped,
    };
    return reply(costs);
  });

/** A tenant may create one for a property that they rent. An admin's request belongs to the account of its property. */
const createRequest = (deps: Dependencies) =>
  additionEndpoint(operations, 'POST /maintenance', async (request) => {
    const { caller, body, requestId } = request;
    const { requests, readModel, closing, ids, now } = deps;
    authorise(requestPolicy.create(caller), 'Confirm your email address first.');
    if (caller.role === 'tenant') assertTenantEntry(body);
    return requestHandlers(deps).add(request, {
      ids: ids.requests,
      collection: 'maintenance',
      async add(id) {
        const { names, account_id } = await namesOfNew(deps, body, { caller, requestId });
        if (caller.role === 'tenant') await closing.assertOpen(account_id);
        const stored = newRecord(id, account_id, authorOf(caller), now());
        const made = newRequest({ stored, names, zone: await readModel.zoneOf(account_id) }, body);
        await requests.records.add(made);
        return made;
      },
    });
  });

interface ChangeRequest extends RecordRequest {
  readonly requestId: string;
  readonly ifMatch?: number;
  readonly body: MaintenanceChange;
}

/**
 * Its tenant may edit or cancel it while it is open. Those who manage it may set any status, also of a completed
 * request, which reopens it; the history records that (rules §5). They may change the tenant only before anything was
 * exchanged on the request.
 */
export const changeRequest = (deps: Dependencies) =>
  requestHandlers(deps).change(async (request, { caller, body, requestId }: ChangeRequest) => {
    const zone = await deps.readModel.zoneOf(request.account_id);
    const change = requestPolicy.manage(caller, request) ? body : tenantChange(request, body, zone);
    await assertTenantStays(deps, request, change.tenant_id);
    const names = await namesOfChanged(deps, request, change, { caller, requestId });
    return changedRequest(request, change, { names, zone, now: deps.now() });
  });

export const maintenanceEndpoints = (deps: Dependencies): Endpoint[] => [
  listRequests(deps),
  exportRequests(deps),
  readCosts(deps),
  createRequest(deps),
  endpoint(operations, 'GET /maintenance/{id}', requestHandlers(deps).read),
  recordEndpoint(operations, 'PUT /maintenance/{id}', changeRequest(deps)),
  recordEndpoint(operations, 'DELETE /maintenance/{id}', requestHandlers(deps).remove()),
  endpoint(operations, 'GET /maintenance/{id}/history', requestHandlers(deps).history),
];
