import type { Lease } from '@keystead/contracts';
import { noonOf } from './sample-day.ts';

const lease = (
  overrides: Pick<
    Lease,
    'id' | 'property_id' | 'property_name' | 'tenant_id' | 'tenant_name' | 'start_date' | 'end_date' | 'rent_amount'
  > &
    Partial<Lease>,
): Lease => ({
  deposit_amount: overrides.rent_amount,
  lease_terms: null,
  rent_terms: null,
  status: 'active',
  tenancy: { state: 'running', since: null, ends_on: overrides.end_date, rent_amount: null },
  renewal_of: null,
  documents: [],
  version: 1,
  created_at: noonOf(overrides.start_date),
  updated_at: noonOf(overrides.start_date),
  abilities: { update: true, delete: true },
  ...overrides,
});

const elm = { property_id: 11, property_name: '12 Elm Street', tenant_id: 21, tenant_name: 'Ana Lopez' };
const harbour = { property_id: 12, property_name: 'Harbour House', tenant_id: 22, tenant_name: 'Ben Carter' };
const loft = { property_id: 13, property_name: 'Mill Loft' };

/** Two active leases, of which Ana's ends soon, one pending and one expired. */
export const sampleLeases = (): Lease[] => [
  lease({
    id: 31,
    ...elm,
    start_date: '2025-05-01',
    end_date: '2026-04-30',
    rent_amount: 1450,
    lease_terms: 'No smoking.\nPets by agreement.',
  }),
  lease({ id: 32, ...harbour, start_date: '2025-09-01', end_date: '2026-08-31', rent_amount: 2100 }),
  lease({
    id: 33,
    ...loft,
    tenant_id: 25,
    tenant_name: 'Chloe Novak',
    start_date: '2024-09-01',
    end_date: '2025-08-31',
    rent_amount: 1150,
    status: 'expired',
  }),
  lease({
    id: 34,
    ...loft,
    tenant_id: 24,
    tenant_name: 'Dmitri O’Neil',
    start_date: '2026-04-01',
    end_date: '2027-03-31',
    rent_amount: 1200,
    status: 'pending',
    created_at: noonOf('2026-03-01'),
  }),
];
