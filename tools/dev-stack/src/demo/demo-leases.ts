import type { Body } from '@keystead/contracts';
import { term } from './demo-months.ts';

/** A demo lease. `home` and `who` are indexes in the demo properties and tenants. */
export type DemoLease = Omit<Body<'POST /leases'>, 'property_id' | 'tenant_id'> & {
  readonly home: number;
  readonly who: number;
};

const upkeep = 'Rent is due on the first. The landlord keeps roof, heating and plumbing in repair.';

/**
 * The leases of the demo landlord, relative to an instant: two are active, one of them about to end, one is to begin,
 * and two have ended.
 */
export const demoLeases = (at: Date): readonly DemoLease[] => [
  { home: 0, who: 0, ...term(at, -7, 12), rent_amount: 1850, deposit_amount: 1850, lease_terms: upkeep },
  { home: 1, who: 1, ...term(at, -10, 12), rent_amount: 2395.5, deposit_amount: 2400, lease_terms: upkeep },
  { home: 2, who: 2, ...term(at, 1, 12), rent_amount: 1975, deposit_amount: 1500, status: 'pending' },
  { home: 3, who: 3, ...term(at, -14, 12), rent_amount: 2800, deposit_amount: 2800, status: 'expired' },
  { home: 1, who: 4, ...term(at, -34, 24), rent_amount: 2250, deposit_amount: 2250 },
];
