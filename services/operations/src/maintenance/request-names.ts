import type { MaintenanceChange, NewMaintenanceRequest } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';
import type { PersonnelStore } from '../personnel/personnel-store.ts';
import { findParties, type PartyLookup } from '../references/find-parties.ts';
import type { MaintenanceRequest, RequestNames } from './request.ts';

/** What looks up the property, the tenant and the assignee of a request. */
interface NameLookup extends PartyLookup {
  readonly personnel: Pick<PersonnelStore, 'records'>;
}

/** The caller and the request on whose behalf names are looked up. */
interface CallContext {
  readonly caller: Caller;
  readonly requestId: string;
}

type Assignee = Pick<RequestNames, 'assigned_to' | 'assigned_to_name'>;
const nobody: Assignee = { assigned_to: null, assigned_to_name: null };

/**
 * The assignee of a request. A concurrent deletion of the assignee counts as a later one: requests never block it, and
 * they keep the name.
 */
async function assigneeOf(
  { personnel }: NameLookup,
  accountId: number,
  id: number | null | undefined,
): Promise<Assignee> {
  if (id == null) return nobody;
  const found = await personnel.records.find({ kind: 'account', accountId }, id);
  if (!found) throw new ValidationFailed({ assigned_to: 'is not one of your personnel' });
  return { assigned_to: id, assigned_to_name: found.name };
}

/**
 * The names of a new request, and its account, which is that of the property. A tenant's request is for a property that
 * they rent, and names that tenant.
 * @throws ValidationFailed for records that do not exist for the caller or belong to another account.
 */
export async function namesOfNew(
  stores: NameLookup,
  { property_id, tenant_id, assigned_to }: NewMaintenanceRequest,
  by: CallContext,
): Promise<{ names: RequestNames; account_id: number }> {
  const asTenantUser = by.caller.role === 'tenant';
  const { property, tenant } = await findParties(
    stores,
    { property_id, tenant_id: asTenantUser ? null : tenant_id },
    by,
  );
  if (asTenantUser && !tenant) throw new ValidationFailed({ property_id: 'is not a property that you rent' });
  if (asTenantUser && tenant_id != null && tenant_id !== tenant?.id)
    throw new ValidationFailed({ tenant_id: 'must be yourself' });
  const { account_id } = property;
  return {
    account_id,
    names: {
      property_id,
      property_name: property.name,
      tenant_id: tenant?.id ?? null,
      tenant_name: tenant?.name ?? null,
      ...(await assigneeOf(stores, account_id, assigned_to)),
    },
  };
}

/**
 * Property and tenant after a change. Only changed references are looked up, so that references to deleted records may
 * stay.
 */
async function partiesOf(
  stores: NameLookup,
  { property_id, property_name, tenant_id, tenant_name, account_id }: MaintenanceRequest,
  change: MaintenanceChange,
  by: CallContext,
): Promise<Omit<RequestNames, keyof Assignee>> {
  const wanted = { property_id, tenant_id, ...change };
  const other = { property: wanted.property_id !== property_id, tenant: wanted.tenant_id !== tenant_id };
  const tenantLeft = other.tenant && wanted.tenant_id === null;
  const before = { property_id, property_name, tenant_id, tenant_name };
  if (tenantLeft && !other.property) return { ...before, tenant_id: null, tenant_name: null };
  if (!other.property && !other.tenant) return before;
  const named = { property_id: wanted.property_id, tenant_id: other.tenant ? wanted.tenant_id : null };
  const { property, tenant } = await findParties(stores, named, by);
  // An admin sees the properties of every account.
  if (property.account_id !== account_id) throw new ValidationFailed({ property_id: 'is of another account' });
  return {
    property_id: property.id,
    property_name: property.name,
    ...(other.tenant
      ? { tenant_id: tenant?.id ?? null, tenant_name: tenant?.name ?? null }
      : { tenant_id, tenant_name }),
  };
}

/**
 * The names of a request after a change.
 * @throws ValidationFailed for records that do not exist for the caller or belong to another account.
 */
export async function namesOfChanged(
  stores: NameLookup,
  request: MaintenanceRequest,
  change: MaintenanceChange,
  by: CallContext,
): Promise<RequestNames> {
  const { account_id, assigned_to, assigned_to_name } = request;
  const stored = change.assigned_to === undefined || change.assigned_to === assigned_to;
  return {
    ...(await partiesOf(stores, request, change, by)),
    ...(stored ? { assigned_to, assigned_to_name } : await assigneeOf(stores, account_id, change.assigned_to)),
  };
}
