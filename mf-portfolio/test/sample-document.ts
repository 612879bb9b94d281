import type { LeaseDocument } from '@keystead/contracts';

/** A PDF of a lease. */
export function sampleDocument(different: Partial<LeaseDocument> = {}): LeaseDocument {
  return { id: 71, name: 'Lease.pdf', size: 245_760, created_at: '2026-05-06T12:00:00.000Z', ...different };
}
