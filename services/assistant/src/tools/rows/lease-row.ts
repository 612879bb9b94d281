import type { Lease } from '@keystead/contracts';
import { rowOf } from './row-of.ts';

/** A lease in a list. */
export function leaseRow(lease: Lease) {
  const { id, property_id, property_name, tenant_id, tenant_name } = lease;
  const { start_date, end_date, rent_amount, deposit_amount, status } = lease;
  const terms = { start_date, end_date, rent_amount, deposit_amount, status };
  return rowOf('leases', { id, property_id, property_name, tenant_id, tenant_name, ...terms });
}

/** One lease in detail. Of its documents only the number. */
export function leaseDetail(lease: Lease) {
  const { lease_terms, renewal_of, documents } = lease;
  return rowOf('leases', { ...leaseRow(lease), lease_terms, renewal_of, documents: documents.length });
}
