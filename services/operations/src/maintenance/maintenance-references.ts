import type { MaintenanceChange, NewMaintenanceRequest } from '@keystead/contracts';
import { Conflict, ValidationFailed } from '@keystead/service-kit';
import type { PersonnelRepository } from '../personnel/personnel.repository.ts';
import { type CallContext, findParties, type PartyLookup } from '../references/portfolio-link.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { CommentCounts } from './maintenance.mapper.ts';
import { isByTenant, type MaintenanceRequest, type RequestNames } from './maintenance.ts';

interface NameLookup extends PartyLookup {
  readonly personnel: Pick<PersonnelRepository, 'records'>;
}

type Assignee = Pick<RequestNames, 'assigned_to' | 'assigned_to_name'>;
const nobody: Assignee = { assigned_to: null, assigned_to_name: null };

/** A concurrent deletion of the assignee counts as a later one: requests never block it, and they keep the name. */
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
 * The account is that of the property. A tenant's request is for a property that they rent, and names that tenant.
 * @throws ValidationFailed for records that do not exist for the caller or belong to another account
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

/** Only changed references are looked up, so that references to deleted records may stay. */
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

/** @throws ValidationFailed for records that do not exist for the caller or belong to another account */
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

interface ContentStores {
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant'>;
  readonly comments: CommentCounts;
}

const reason =
  'A request that its tenant has made, or that has comments or photos, stays with its tenant. Please add a new request.';

/** The next tenant could read those. */
async function hasTenantContent({ readModel, comments }: ContentStores, request: MaintenanceRequest): Promise<boolean> {
  if (request.photos.length > 0) return true;
  const [tenant, commentsOn] = await Promise.all([
    readModel.liveTenant(request.tenant_id),
    comments.countsOn([request._id]),
  ]);
  return (tenant !== null && isByTenant(request.created_by, tenant)) || commentsOn(request._id) > 0;
}

/**
 * Protects what a landlord and a tenant have exchanged from the next tenant: the tenant can then neither be replaced
 * nor removed, so that two steps cannot bypass the rule. `wanted` is undefined if the tenant is not to change. A
 * comment that is added at the same moment may pass, because it creates no new version.
 * @throws Conflict if the request holds anything to protect
 */
export async function assertTenantStays(
  stores: ContentStores,
  request: MaintenanceRequest,
  wanted: number | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === request.tenant_id) return;
  // Without a tenant, only the account has written on it, so it may show that to the first tenant.
  if (request.tenant_id === null && wanted !== null) return;
  if (await hasTenantContent(stores, request)) throw new Conflict(reason);
}
