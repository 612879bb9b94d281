import { type Answer, maintenanceStatuses, propertyStatuses, type Query } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import type { ToolContext } from '../tool.ts';

type List = 'GET /properties' | 'GET /tenants' | 'GET /leases' | 'GET /maintenance';

/** Counts the records of a list. The names of counts that stopped early are added to `capped`. */
function counter({ call }: Pick<ToolContext, 'call'>, capped: string[]) {
  return async <L extends List>(list: L, name: string, query: Query<L>): Promise<number> => {
    const {
      total,
      total_capped,
    }: Pick<Answer<List>, 'total' | 'total_capped'> = await call(list, {
      query: { ...query, limit: 1 },
    });
    if (total_capped) capped.push(name);
    return total;
  };
}

/** Awaits several numbers, by name. */
async function together<N extends string>(numbers: Record<N, Promise<number>>): Promise<Record<N, number>> {
  const names = Object.keys(numbers) as N[];
  const counted = await Promise.all(names.map(async (name): Promise<[N, number]> => [name, await numbers[name]]));
  return Object.fromEntries(counted) as Record<N, number>;
}

/** The count of records with each status. */
const byStatus = <S extends string>(statuses: readonly S[], count: (status: S) => Promise<number>) =>
  Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<S, Promise<number>>;

/** How many records of each kind there are. `capped` names the counts that are lower bounds. */
export async function portfolioCounts(context: Pick<ToolContext, 'call' | 'today'>) {
  const capped: string[] = [];
  const count = counter(context, capped);
  const { today } = context;
  const soon = { status: 'active', ends_from: today, ends_to: addDays(today, 60) } as const;
  const [properties, tenants, leases, maintenance] = await Promise.all([
    together({
      total: count('GET /properties', 'properties.total', {}),
      ...byStatus(propertyStatuses, (status) => count('GET /properties', `properties.${status}`, { status })),
    }),
    together({
      total: count('GET /tenants', 'tenants.total', {}),
      active: count('GET /tenants', 'tenants.active', { status: 'active' }),
    }),
    together({
      active: count('GET /leases', 'leases.active', { status: 'active' }),
      pending: count('GET /leases', 'leases.pending', { status: 'pending' }),
      ending_within_60_days: count('GET /leases', 'leases.ending_within_60_days', soon),
    }),
    together({
      ...byStatus(maintenanceStatuses, (status) => count('GET /maintenance', `maintenance.${status}`, { status })),
      urgent_open: count('GET /maintenance', 'maintenance.urgent_open', { status: 'open', priority: 'urgent' }),
    }),
  ]);
  return { properties, tenants, leases, maintenance, capped: capped.sort() };
}
