import { isClientError, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { termText } from './lease-labels.ts';

/** A link to the lease that another one renews, with its term as text. */
export function RenewedLeaseLink({ id }: { id: number }) {
  const { data, error } = useRecord(leases, id);
  if (isClientError(error)) return 'a lease that was deleted';
  return <Link to={`/app/leases/${id}`}>{data ? termText(data) : 'the lease before'}</Link>;
}
