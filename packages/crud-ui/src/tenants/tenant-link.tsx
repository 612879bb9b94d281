import { isClientError, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { tenants } from './tenant-collection.ts';

interface TenantLinkProps {
  id: number;
  /** The name, as the referring record has it. */
  name: string;
}

/** A link from another record to its tenant; only the name where the tenant was deleted. */
export function TenantLink({ id, name }: TenantLinkProps) {
  const { error } = useRecord(tenants, id);
  return isClientError(error) ? name : <Link to={`/app/tenants/${id}`}>{name}</Link>;
}
