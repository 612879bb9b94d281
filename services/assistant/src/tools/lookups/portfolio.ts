import {
  type Answer,
  Input,
  maintenanceStatuses,
  type OccupancyMonth,
  propertyStatuses,
  type Query,
} from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import { dashboardSource, listSource } from '../sources.ts';
import { type ToolContext, tool } from '../tool.ts';

/** The share of days that were leased, to four decimals, as on the dashboard. Null where there was no day to lease. */
const shareOf = ({ leased_days, days }: Pick<OccupancyMonth, 'leased_days' | 'days'>): number | null =>
  days > 0 ? Math.round(Math.min(1, leased_days / days) * 10_000) / 10_000 : null;

type List = 'GET /properties' | 'GET /tenants' | 'GET /leases' | 'GET /maintenance';

/** Counts the records of a list. The names of counts that stopped early are added to `capped`. */
function counter({ call }: Pick<ToolContext, 'call'>, capped: string[]) {
  return async <L extends List>(list: L, name: string, query: Query<L>): Promise<number> => {
    const found: Pick<Answer<List>, 'total' | 'total_capped'> = await call(list, { query: { ...query, limit: 1 } });
    if (found.total_capped) capped.push(name);
    return found.total;
  };
}

/** Awaits several numbers, by name. */
async function together<N extends string>(numbers: Record<N, Promise<number>>): Promise<Record<N, number>> {
  const names = Object.keys(numbers) as N[];
  const counted = await Promise.all(names.map(async (name): Promise<[N, number]> => [name, await numbers[name]]));
  return Object.fromEntries(counted) as Record<N, number>;
}

const byStatus = <S extends string>(statuses: readonly S[], count: (status: S) => Promise<number>) =>
  Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<S, Promise<number>>;

/** How many records of each kind there are. `capped` names the counts that are lower bounds. */
async function portfolioCounts(context: Pick<ToolContext, 'call' | 'today'>) {
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

export const portfolioSummary = tool({
  name: 'portfolio_summary',
  description:
    'Counts of properties, tenants, leases and maintenance requests, the monthly rent of the leases that hold today, the sums of all payments in dollars, and the share of days leased this month (0.75 is 75 %; null for a tenant). `capped` names counts that are "more than".',
  label: 'Summing up the portfolio',
  input: Input({}),
  async run(context) {
    const { call } = context;
    const [counts, roll, payments, { months }] = await Promise.all([
      portfolioCounts(context),
      call('GET /leases/rent-roll', { query: { months: 1 } }),
      call('GET /payments/stats'),
      call('GET /internal/occupancy'),
    ]);
    const thisMonth = months.at(-1);
    return {
      data: { ...counts, rent: roll.today, payments, occupancy: thisMonth ? shareOf(thisMonth) : null },
      sources: [
        dashboardSource,
        listSource('properties'),
        listSource('leases', { status: 'active' }),
        listSource('payments'),
        listSource('maintenance'),
      ],
    };
  },
});

export const occupancy = tool({
  name: 'occupancy',
  description:
    'The share of days on which the properties were leased (0.75 is 75 %), month by month over the last twelve, the present month up to today last. Empty for a tenant.',
  label: 'Looking at occupancy',
  input: Input({}),
  async run({ call }) {
    const { months } = await call('GET /internal/occupancy');
    return {
      data: { months: months.map((month) => ({ ...month, share: shareOf(month) })) },
      sources: [dashboardSource],
    };
  },
});
