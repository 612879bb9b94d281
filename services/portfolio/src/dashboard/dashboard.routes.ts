import { type DashboardTask, type OccupancyMonth, portfolio } from '@keystead/contracts';
import {
  authorise,
  briefed,
  countText,
  dayIn,
  type Endpoint,
  endpoint,
  formatLongDate,
  reply,
  type Scope,
  scopeOf,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type Term, termOf } from '../leases/lease-term.ts';
import { stayingRent, staysOn } from '../leases/tenancy.ts';
import { cachedOccupancy, occupancyOf, occupancyPolicy, yearUpTo } from './occupancy.ts';

export const dashboardEndpoints = (deps: Dependencies): Endpoint[] => [
  readTotals(deps),
  readOccupancy(deps),
  readTasks(deps),
  readPropertyCount(deps),
  readAccountUsage(deps),
  endpoint(portfolio, 'POST /internal/record-accounts', async ({ caller, body: { kind, ids } }) => {
    authorise(caller?.role === 'admin', 'Only an admin can see whose a record is.');
    return reply({ records: await deps[kind].records.accountsOf(ids) });
  }),
];

/** Each total equals the unfiltered total of its list: the stored count, or for a tenant a real count. */
const readTotals = ({ properties, tenants, leases, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /internal/portfolio-figures', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const [propertyScope, leaseScope] = await Promise.all([
      tenantAccess.scopeOf(caller),
      tenantAccess.leaseScopeOf(caller),
    ]);
    const [propertyPage, total_tenants, leasePage] = await Promise.all([
      properties.page(propertyScope, { limit: 1 }),
      tenants.countActive(scopeOf(caller)),
      leases.page(leaseScope, { limit: 1 }),
    ]);
    return reply({ total_properties: propertyPage.total, total_tenants, total_leases: leasePage.total });
  });

/** The terms of each property that was leased between two days. `zones` contains the properties to include. */
async function termsByProperty(
  { leases }: Dependencies,
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

/** Days are in UTC. */
async function occupancyIn(deps: Dependencies, scope: Scope): Promise<OccupancyMonth[]> {
  const today = dayIn(null, new Date());
  const months = yearUpTo(today);
  const zones = await deps.properties.zonesIn(scope);
  const days = { from: `${months[0]?.month}-01`, to: today };
  const terms = await termsByProperty(deps, scope, zones, days);
  return occupancyOf(zones.size, terms.values(), months);
}

/** It is up to a minute old. A tenant gets no months, since tenants have no properties. */
function readOccupancy(deps: Dependencies): Endpoint {
  const occupancy = cachedOccupancy((scope) => occupancyIn(deps, scope));
  return endpoint(portfolio, 'GET /internal/occupancy', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    if (!occupancyPolicy.read(caller)) return reply({ months: [] });
    return reply({ months: [...(await occupancy(scopeOf(caller)))] });
  });
}

/** Days before its last one from which on a lease waits to be renewed. */
const ENDING_DAYS = 60;

async function tasksIn({ leases }: Dependencies, scope: Scope): Promise<DashboardTask[]> {
  const now = new Date();
  const [staying, ending] = await Promise.all([leases.staying(scope, { now }), leases.ending(scope, ENDING_DAYS, now)]);
  const over = staying.filter((lease) => staysOn(lease) && stayingRent(lease) === null).length;
  const [first] = ending.rows;
  return [
    ...(over > 0
      ? [
          {
            kind: 'tenancies_over' as const,
            title: `${countText(over, 'tenancy is', 'tenancies are')} over and ${over === 1 ? 'needs' : 'need'} a decision`,
            detail: 'Continue, renew, or record the move-out',
            page: '/app/leases?status=expired',
            urgent: true,
            count: over,
          },
        ]
      : []),
    ...(first
      ? [
          {
            kind: 'leases_ending' as const,
            title: `${countText(ending.total, 'lease ends', 'leases end')} within ${ENDING_DAYS} days`,
            detail: `First: ${first.tenant_name} · ${first.property_name} · ${formatLongDate(first.end_date)}`,
            page: `/app/leases?expiring_within=${ENDING_DAYS}`,
            urgent: false,
            count: ending.total,
          },
        ]
      : []),
  ];
}

const readTasks = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /internal/portfolio-tasks', async ({ caller, service, query }) => {
    const reader = briefed(caller, service, query.account_id);
    return reply({ tasks: reader.role === 'tenant' ? [] : await tasksIn(deps, scopeOf(reader)) });
  });

/** Returns to billing how much of a plan is used: the same count that its limit is checked against. */
const readPropertyCount = ({ properties }: Dependencies) =>
  endpoint(portfolio, 'GET /internal/property-count', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    return reply({ properties: await properties.count.read(caller.accountId) });
  });

const readAccountUsage = ({ properties, tenants }: Dependencies) =>
  endpoint(portfolio, 'POST /internal/account-usage', async ({ caller, body: { account_ids } }) => {
    authorise(caller?.role === 'admin', 'Only an admin can read the usage of accounts.');
    const usageOf = async (accountId: number) => ({
      account_id: accountId,
      properties: await properties.count.read(accountId),
      tenants: await tenants.countActive({ kind: 'account', accountId }),
    });
    return reply({ usage: await Promise.all(account_ids.map(usageOf)) });
  });
