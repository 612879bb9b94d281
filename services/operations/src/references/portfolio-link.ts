import type { Answer, Body, LeaseReference, PropertyReference, TenantReference } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';
import type { PortfolioReadModel } from './portfolio-read-model.ts';

export interface CallContext {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface PortfolioLink {
  /**
   * Portfolio takes the lookup into account when one of the records is deleted. One that the caller can't see is null.
   * @throws Unavailable while portfolio is down
   */
  refer(what: Body<'POST /internal/references'>, by: CallContext): Promise<Answer<'POST /internal/references'>>;
  /** A lease, whoever may see it; null if there is none. @throws Unavailable while portfolio is down */
  lease(id: number): Promise<LeaseReference | null>;
  /** Since an instant, page by page. */
  changes(since: string | undefined, cursor: string | undefined): Promise<Answer<'GET /internal/changed-references'>>;
}

/** Identity's interface for what changed since an instant; without one, all of it. */
export interface IdentityLink {
  closingAccounts(since: string | undefined): Promise<Answer<'GET /internal/closing-accounts'>>;
  accountZones(since: string | undefined, cursor: string | undefined): Promise<Answer<'GET /internal/account-zones'>>;
}

export interface PartyLookup {
  readonly portfolio: Pick<PortfolioLink, 'refer'>;
  readonly readModel: Pick<PortfolioReadModel, 'store' | 'zoneFor'>;
}

interface Named {
  readonly property_id: number;
  readonly tenant_id?: number | null;
  /** The day that selects the lease; today by default. */
  readonly on?: string | null;
}

interface Parties {
  readonly property: PropertyReference;
  readonly tenant: TenantReference | null;
  readonly lease_id: number | null;
  /** Whether that lease charges its rent by itself. */
  readonly charges_rent: boolean;
  /** The time zone in which the property's days end. */
  readonly zone: string;
}

/**
 * Looks up at portfolio what a record is about to reference, in the caller's scope, and stores it in the read model.
 * @throws ValidationFailed for a property or a tenant that the caller can't see, Unavailable while portfolio is down
 */
export async function findParties(
  { portfolio, readModel }: PartyLookup,
  { property_id, tenant_id, on }: Named,
  by: CallContext,
): Promise<Parties> {
  const { property, tenant, lease_id, charges_rent } = await portfolio.refer({ property_id, tenant_id, on }, by);
  if (!property) throw new ValidationFailed({ property_id: 'does not exist' });
  if (tenant_id && !tenant) throw new ValidationFailed({ tenant_id: 'does not exist' });
  await readModel.store(property, tenant);
  return { property, tenant, lease_id, charges_rent, zone: await readModel.zoneFor(property) };
}
