import { isRefusal, Link } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { termText } from './lease-texts.ts';

/** The way to the lease that another one renews, by its term. */
export function RenewedLeaseLink({ id }: { id: number }) {
  const { data, error } = useRecord(leases, id);
  if (isRefusal(error)) return 'a lease that was deleted';
  return <Link to={`/app/leases/${id}`}>{data ? termText(data) : 'the lease before'}</Link>;
}
