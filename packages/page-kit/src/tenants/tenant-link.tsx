import { isClientError, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { tenants } from './tenant-collection.ts';

interface TenantLinkProps {
  id: number;
  /** As the record that refers to them has it. */
  name: string;
}

/** The way to the tenant of another record; their name alone where they were deleted. */
export function TenantLink({ id, name }: TenantLinkProps) {
  const { error } = useRecord(tenants, id);
  return isClientError(error) ? name : <Link to={`/app/tenants/${id}`}>{name}</Link>;
}
