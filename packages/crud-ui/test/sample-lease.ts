import type { Answer, Lease } from '@keystead/contracts';

/** A lease as the portfolio service would answer it to its landlord. */
export function sampleLease(different: Partial<Lease> = {}): Lease {
  return {
    id: 1,
    property_id: 5,
    property_name: 'Harbour House',
    tenant_id: 3,
    tenant_name: 'Dana Whitfield',
    start_date: '2026-06-01',
    end_date: '2027-05-31',
    rent_amount: 1850.5,
    deposit_amount: 1800,
    rent_terms: null,
    lease_terms: 'No smoking.\nRent is due on the first.',
    status: 'active',
    tenancy: { state: 'running', since: null, ends_on: '2027-05-31', rent_amount: null },
    renewal_of: null,
    documents: [],
    version: 1,
    created_at: '2026-05-05T09:00:00.000Z',
    updated_at: '2026-05-05T09:00:00.000Z',
    abilities: { update: true, delete: true },
    ...different,
  };
}

/** A list on a single page, for a user who may add to it. */
export function sampleLeases(leases: Lease[], different: Partial<Answer<'GET /leases'>> = {}): Answer<'GET /leases'> {
  return { leases, total: leases.length, next_cursor: null, abilities: { create: true }, ...different };
}
