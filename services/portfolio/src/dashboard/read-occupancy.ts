import { type OccupancyMonth, portfolio } from '@keystead/contracts';
import { dayIn, type Endpoint, endpoint, reply, type Scope, scopeOf, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type Term, termOf } from '../leases/lease-term.ts';
import { cachedOccupancy } from './cached-occupancy.ts';
import { occupancyOf, yearUpTo } from './occupancy.ts';
import { occupancyPolicy } from './occupancy-policy.ts';

type Stores = Pick<Dependencies, 'properties' | 'leases'>;

/** The terms of each property that was leased between two days. `zones` contains the properties to include. */
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

/** The occupancy of a scope's properties in the last twelve months. Days are in UTC. */
async function occupancyIn(stores: Stores, scope: Scope): Promise<OccupancyMonth[]> {
  const today = dayIn(null, new Date());
  const months = yearUpTo(today);
  const zones = await stores.properties.zonesIn(scope);
  const days = { from: `${months[0]?.month}-01`, to: today };
  const terms = await termsByProperty(stores, scope, zones, days);
  return occupancyOf(zones.size, terms.values(), months);
}

/**
 * Returns the occupancy for the user on whose behalf another service asks. It is up to a minute old. A tenant gets no
 * months, since tenants have no properties.
 */
export function readOccupancy(stores: Stores): Endpoint {
  const occupancy = cachedOccupancy((scope) => occupancyIn(stores, scope));
  return endpoint(portfolio, 'GET /internal/occupancy', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    if (!occupancyPolicy.read(caller)) return reply({ months: [] });
    return reply({ months: [...(await occupancy(scopeOf(caller)))] });
  });
}
