import { isClientError, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { termText } from './lease-labels.ts';

/** The way to the lease that another one renews, by its term. */
export function RenewedLeaseLink({ id }: { id: number }) {
  const { data, error } = useRecord(leases, id);
  if (isClientError(error)) return 'a lease that was deleted';
  return <Link to={`/app/leases/${id}`}>{data ? termText(data) : 'the lease before'}</Link>;
}
