import { type Described, fromCents } from '@keystead/service-kit';
import type { Lease } from './lease.ts';

/** A lease as its history shows it: what the API calls each field. */
export function describeLease(lease: Lease): Described {
  const { property_id, property_name, tenant_id, tenant_name, start_date, end_date, lease_terms, status } = lease;
  return {
    // The ids too: there may be another of the same name.
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
