import type { Tenant } from '@keystead/contracts';
import { useRecord } from '@keystead/web-kit/queries';
import { fullName } from './full-name.ts';
import { tenants } from './tenant-collection.ts';

/**
 * The name of a tenant of whom only the id is known. Shows the id until the name has loaded, or when the tenant is
 * gone.
 */
export function TenantName({ id }: Pick<Tenant, 'id'>) {
  const { data } = useRecord(tenants, id);
  return data ? fullName(data) : `tenant ${id}`;
}
