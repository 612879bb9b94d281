import { fromCents, type HistorySnapshot } from '@keystead/service-kit';
import type { Lease } from './lease.ts';

/** The history snapshot of a lease, with the API's field names. */
export function describeLease(lease: Lease): HistorySnapshot {
  const { property_id, property_name, tenant_id, tenant_name, start_date, end_date, lease_terms, status } = lease;
  return {
    // Includes the ids, since another property or tenant may have the same name.
    property_id,
    property_name,
    tenant_id,
    tenant_name,
    start_date,
    end_date,
    rent_amount: fromCents(lease.rent_cents),
    deposit_amount: fromCents(lease.deposit_cents),
    lease_terms,
    status,
    documents: lease.documents.map(({ name }) => name).join(', ') || null,
  };
}
