import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** What a record is to name. */
interface Named {
  readonly property_id: number;
  readonly tenant_id?: number | null;
  /** The day that tells which lease is meant; today unless said. */
  readonly on?: string | null;
}

/** The property and the tenant that a record names, and the tenant's lease of it. */
export interface Parties {
  readonly property: PropertyReference;
  readonly tenant: TenantReference | null;
  readonly lease_id: number | null;
  /** By which the property's days end. */
  readonly zone: string;
}

/**
 * Looks up at portfolio what a record is about to name, and keeps it here. Within the caller's scope: another's property
 * does not exist to them.
 * @throws ValidationFailed for a property or a tenant that the caller can't see, Unavailable while portfolio is down.
 */
export async function findParties(
  { portfolio, known }: Pick<Dependencies, 'portfolio' | 'known'>,
  { property_id, tenant_id, on }: Named,
  by: { caller: Caller; requestId: string },
): Promise<Parties> {
  const { property, tenant, lease_id } = await portfolio.refer({ property_id, tenant_id, on }, by);
  if (!property) throw new ValidationFailed({ property_id: 'does not exist' });
  if (tenant_id && !tenant) throw new ValidationFailed({ tenant_id: 'does not exist' });
  await known.keep(property, tenant);
  return { property, tenant, lease_id, zone: await known.zoneFor(property) };
}
