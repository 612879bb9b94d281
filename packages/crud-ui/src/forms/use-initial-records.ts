import type { Property, Tenant } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { findProperty } from '../properties/find-property.ts';

/** The defaults of a new record in its address: `?property_id=5&tenant_id=3`. */
interface InitialIds {
  property_id?: Property['id'] | undefined;
  tenant_id?: Tenant['id'] | undefined;
}

// Resolves with null on failure, as findProperty does.
const findTenant = (id: Tenant['id']) => request('GET /tenants/{id}', { params: { id } }).catch(() => null);

/**
 * Pre-fills a new record from its address.
 *
 * @param onFound called once, with what was found; null for a record that isn't named or wasn't found
 */
export function useInitialRecords(
  { property_id, tenant_id }: InitialIds,
  onFound: (property: Property | null, tenant: Tenant | null) => void,
): void {
  const find = useEffectEvent(async () => {
    const [property, tenant] = await Promise.all([
      property_id === undefined ? null : findProperty(property_id),
      tenant_id === undefined ? null : findTenant(tenant_id),
    ]);
    onFound(property, tenant);
  });
  useEffect(() => void find(), []);
}
