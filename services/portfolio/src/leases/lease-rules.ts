import { Conflict, ValidationFailed } from '@keystead/service-kit';
import { type Lease, newlyAttached, statusAt } from './lease.ts';
import { invalidParties, type LeaseParties } from './lease-parties.ts';

/** The last calendar date that the contract's format allows. */
const LAST_DATE = '2999-12-31';

/**
 * Throws unless a change of a lease is valid. For a new lease `before` is null. Rules §5: dates in order, parties that
 * exist, and no new active lease in a property under maintenance.
 */
export function assertLease(before: Lease | null, after: Lease, { property, tenant }: LeaseParties, now: Date): void {
  if (after.end_date < after.start_date) throw new ValidationFailed({ end_date: 'must be on or after the start date' });
  if (after.end_date > LAST_DATE) throw new ValidationFailed({ end_date: `must be ${LAST_DATE} or before` });
  const attached = newlyAttached(before, after, now);
  const gone = { property: attached.property && !property.live, tenant: attached.tenant && !tenant.live };
  if (gone.property || gone.tenant) throw invalidParties(gone);
  if (attached.property && property.status === 'maintenance' && statusAt(after, now) === 'active')
    throw new Conflict(
      'This property is under maintenance and takes no new active lease for now.',
      'property_in_maintenance',
    );
}

/**
 * Throws unless a lease can end early on a day (rules §5): it has not expired, and the day is within its term but
 * before its last day.
 */
export function assertEnds(lease: Lease, day: string, now: Date): void {
  if (statusAt(lease, now) === 'expired') throw new Conflict('This lease has expired already.');
  if (day < lease.start_date || day >= lease.end_date)
    throw new ValidationFailed({ end_date: `must be from ${lease.start_date} on and before ${lease.end_date}` });
}
