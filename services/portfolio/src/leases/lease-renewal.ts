import type { Body, NewLease } from '@keystead/contracts';
import { addDays, dayIn, fromCents, lastDayOfLike } from '@keystead/service-kit';
import type { Lease } from './lease.ts';

/**
 * The defaults of a renewal: it begins the day after the lease and runs as long, with the same rent, deposit and terms.
 * Its status is pending if it begins after today in the property's time zone, otherwise active.
 */
export function renewalOf(
  lease: Lease,
  input: Body<'POST /leases/{id}/renewal'>,
  zone: string | null,
  now: Date,
): NewLease {
  const { property_id, tenant_id } = lease;
  const start_date = input.start_date ?? addDays(lease.end_date, 1);
  return {
    property_id,
    tenant_id,
    start_date,
    end_date: input.end_date ?? lastDayOfLike(lease.start_date, lease.end_date, start_date),
    rent_amount: input.rent_amount ?? fromCents(lease.rent_cents),
    deposit_amount: input.deposit_amount ?? fromCents(lease.deposit_cents),
    lease_terms: input.lease_terms === undefined ? lease.lease_terms : input.lease_terms,
    status: input.status ?? (start_date > dayIn(zone, now) ? 'pending' : 'active'),
  };
}
