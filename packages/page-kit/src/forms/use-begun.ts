import type { Property, Tenant } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { findProperty } from '../properties/find-property.ts';

/** What the address of a new record says of it: `?property_id=5&tenant_id=3`. */
interface Begun {
  property_id?: Property['id'] | undefined;
  tenant_id?: Tenant['id'] | undefined;
}

// As findProperty does.
const findTenant = (id: Tenant['id']) => request('GET /tenants/{id}', { params: { id } }).catch(() => null);

/**
 * Fills in a new record from what its address says.
 *
 * @param begin called once, with what was found; null is what isn't named, or not found
 */
export function useBegun(
  { property_id, tenant_id }: Begun,
  begin: (property: Property | null, tenant: Tenant | null) => void,
): void {
  const find = useEffectEvent(async () => {
    const [property, tenant] = await Promise.all([
      property_id === undefined ? null : findProperty(property_id),
      tenant_id === undefined ? null : findTenant(tenant_id),
    ]);
    begin(property, tenant);
  });
  useEffect(() => void find(), []);
}
