import { type OccupancyMonth, portfolio } from '@keystead/contracts';
import { dayIn, type Endpoint, endpoint, reply, type Scope, scopeOf, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type Term, termOf } from '../leases/lease-term.ts';
import { occupancyOf, yearUpTo } from './occupancy.ts';
import { occupancyPolicy } from './occupancy-policy.ts';
import { storedOccupancy } from './stored-occupancy.ts';

type Stores = Pick<Dependencies, 'properties' | 'leases'>;

/** The terms of each property that was let between two days; `zones` has the properties that count. */
async function termsByProperty(
  { leases }: Stores,
  scope: Scope,
  zones: ReadonlyMap<number, string | null>,
  days: { readonly from: string; readonly to: string },
): Promise<Map<number, Term[]>> {
  const terms = new Map<number, Term[]>();
  for await (const lease of leases.running(scope, days)) {
    const zone = zones.get(lease.property_id);
    const term = zone === undefined ? null : termOf(lease, zone);
    if (!term) continue;
    const others = terms.get(lease.property_id);
    if (others) others.push(term);
    else terms.set(lease.property_id, [term]);
  }
  return terms;
}

/** The occupancy of the properties in a scope in the last twelve months. Days are UTC's. */
async function occupancyIn(stores: Stores, scope: Scope): Promise<OccupancyMonth[]> {
  const today = dayIn(null, new Date());
  const months = yearUpTo(today);
  const zones = await stores.properties.zonesIn(scope);
  const days = { from: `${months[0]?.month}-01`, to: today };
  const terms = await termsByProperty(stores, scope, zones, days);
  return occupancyOf(zones.size, terms.values(), months);
}

/**
 * Tells another service how the properties of the person that it serves were occupied, up to a minute ago; a tenant, who
 * lets none, of no month.
 */
export function readOccupancy(stores: Stores): Endpoint {
  const occupancy = storedOccupancy((scope) => occupancyIn(stores, scope));
  return endpoint(portfolio, 'GET /internal/occupancy', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    if (!occupancyPolicy.read(caller)) return reply({ months: [] });
    return reply({ months: [...(await occupancy(scopeOf(caller)))] });
  });
}
