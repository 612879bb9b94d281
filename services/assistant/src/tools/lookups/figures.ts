import {
  type Answer,
  costBreakdowns,
  Input,
  maintenanceStatuses,
  type OccupancyMonth,
  OneOf,
  type Payment,
  paymentBreakdowns,
  paymentTypes,
  propertyStatuses,
  type Query,
  serviceTypes,
} from '@keystead/contracts';
import { addDays, assertKeyMay, ValidationFailed } from '@keystead/service-kit';
import Type from 'typebox';
import type { ApiCall } from '../../records/caller-records.ts';
import { breakdownRows, recordPath, recordText, rows } from '../record-rows.ts';
import { dashboardSource, listSource } from '../sources.ts';
import {
  asQuery,
  DEFAULT_ROWS,
  day,
  idOf,
  listFields,
  MAX_ROWS,
  maybe,
  needed,
  periodFields,
  periodOf,
  tool,
  totalsOf,
} from '../tool.ts';

/** The share of days that were leased, to four decimals, as on the dashboard. Null where there was no day to lease. */
const shareOf = ({ leased_days, days }: Pick<OccupancyMonth, 'leased_days' | 'days'>): number | null =>
  days > 0 ? Math.round(Math.min(1, leased_days / days) * 10_000) / 10_000 : null;

type List = 'GET /properties' | 'GET /tenants' | 'GET /leases' | 'GET /maintenance';

const byStatus = <S extends string>(statuses: readonly S[]) =>
  Object.fromEntries(statuses.map((status) => [status, { status }])) as Record<S, { status: S }>;

/** How many records of each kind there are. `capped` names the counts that are lower bounds. */
async function portfolioCounts(call: ApiCall, today: string) {
  const capped: string[] = [];
  async function countAll<L extends List, N extends string>(kind: string, list: L, queries: Record<N, Query<L>>) {
    const counts = Object.entries<Query<L>>(queries).map(async ([name, query]) => {
      const found: Pick<Answer<List>, 'total' | 'total_capped'> = await call(list, { query: { ...query, limit: 1 } });
      if (found.total_capped) capped.push(`${kind}.${name}`);
      return [name, found.total];
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<N, number>;
  }
  const [properties, tenants, leases, maintenance] = await Promise.all([
    countAll('properties', 'GET /properties', { total: {}, ...byStatus(propertyStatuses) }),
    countAll('tenants', 'GET /tenants', { total: {}, active: { status: 'active' } }),
    countAll('leases', 'GET /leases', {
      active: { status: 'active' },
      pending: { status: 'pending' },
      ending_within_60_days: { status: 'active', ends_from: today, ends_to: addDays(today, 60) },
    }),
    countAll('maintenance', 'GET /maintenance', {
      ...byStatus(maintenanceStatuses),
      urgent_open: { status: 'open', priority: 'urgent' },
    }),
  ]);
  return { properties, tenants, leases, maintenance, capped: capped.sort() };
}

export const portfolio_summary = tool({
  description:
    'Counts of properties, tenants, leases and maintenance requests, the monthly rent of the leases that hold today, the sums of all payments in dollars, and the share of days leased this month (0.75 is 75 %; null for a tenant). `capped` names counts that are "more than".',
  label: 'Summing up the portfolio',
  input: Input({}),
  async run({ call, today }) {
    const [counts, roll, payments, { months }] = await Promise.all([
      portfolioCounts(call, today),
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
  description:
    'The share of days on which the properties were leased (0.75 is 75 %), month by month over the last twelve, the present month up to today last. Empty for a tenant.',
  label: 'Looking at occupancy',
  input: Input({}),
  async run({ call, caller }) {
    // The route checks no scopes of an API key.
    assertKeyMay(caller, { area: 'portfolio', method: 'GET', route: {} });
    const { months } = await call('GET /internal/occupancy');
    return {
      data: { months: months.map((month) => ({ ...month, share: shareOf(month) })) },
      sources: [dashboardSource],
    };
  },
});

const DEFAULT_DAYS = 60;

export const ending_leases = tool({
  description: 'Lists the active leases that end from today on, the earliest end first.',
  label: 'Looking at ending leases',
  input: Input({
    within_days: maybe(
      Type.Integer({ minimum: 1, maximum: 3660 }),
      `Days from today on; ${DEFAULT_DAYS} by default. Not together with until`,
    ),
    until: day('Last day on which the lease may end'),
    property_id: idOf('the property'),
    limit: listFields.limit,
  }),
  async run({ call, today }, { within_days, until, ...input }) {
    if (within_days !== undefined && until !== undefined)
      throw new ValidationFailed({ until: 'can’t be combined with within_days' });
    if (until !== undefined && until < today) throw new ValidationFailed({ until: 'must not be before today' });
    const days = until === undefined ? (within_days ?? DEFAULT_DAYS) : undefined;
    const ends_to = until ?? addDays(today, days ?? DEFAULT_DAYS);
    const ending = { status: 'active', ends_from: today, ends_to, sort: 'end_date' } as const;
    const found = await call('GET /leases', { query: { ...asQuery(input), ...ending } });
    const filters = { property_id: input.property_id, status: 'active', expiring_within: days };
    return {
      data: { from: today, until: ends_to, leases: found.leases.map(rows.lease), ...totalsOf(found) },
      sources: [listSource('leases', filters, found.leases[0])],
    };
  },
});

const DEFAULT_MONTHS = 6;

export const rent_forecast = tool({
  description:
    'The monthly rent in dollars that leases bring: of those that hold today, and month by month from this one on, of those that hold by then, pending ones included. It counts on no renewal and no new lease.',
  label: 'Adding up expected rent',
  input: Input({
    months: maybe(
      Type.Integer({ minimum: 1, maximum: 24 }),
      `How many months, this one the first; ${DEFAULT_MONTHS} by default`,
    ),
    property_id: idOf('the property'),
  }),
  async run({ call }, { months = DEFAULT_MONTHS, property_id }) {
    const data = await call('GET /leases/rent-roll', { query: { months, property_id } });
    return {
      data,
      sources: [
        listSource('leases', { property_id, status: 'active' }),
        listSource('leases', { property_id, status: 'pending' }),
      ],
    };
  },
});

type BreakdownRow = Answer<'GET /payments/breakdown'>['rows'][number];

const debtOf = ({ id, name, overdue_amount, total_payments }: BreakdownRow, oldest: readonly Payment[]) => {
  const tenant_id = id ?? 0;
  return {
    tenant_id,
    name: recordText(name ?? ''),
    path: recordPath('tenants', tenant_id),
    amount: overdue_amount,
    payments: total_payments,
    oldest_due: oldest.find((payment) => payment.tenant_id === tenant_id)?.due_date ?? null,
  };
};

export const overdue_rent = tool({
  description:
    'What is overdue, in dollars: the sum, who owes it (the largest debt first), and the payments, the earliest due first. Of every kind of payment unless payment_type is given. oldest_due is null where it is not known.',
  label: 'Looking at overdue payments',
  input: Input({
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    payment_type: maybe(OneOf(paymentTypes), '`rent` for rent alone'),
  }),
  async run({ call, zone }, input) {
    const overdue = { ...input, status: 'overdue' } as const;
    const [debts, list] = await Promise.all([
      call('GET /payments/breakdown', { query: { ...overdue, by: 'tenant' } }),
      call('GET /payments', { query: { ...overdue, sort: 'due_date', limit: 200 } }),
    ]);
    return {
      data: {
        overdue_amount: debts.sum.overdue_amount,
        payments: debts.sum.total_payments,
        tenants: debts.rows.slice(0, MAX_ROWS).map((row) => debtOf(row, list.payments)),
        tenants_total: debts.rows.length,
        /** True: more tenants than `tenants_total` owe. */
        tenants_capped: debts.capped,
        rows: list.payments.slice(0, DEFAULT_ROWS).map((payment) => rows.payment(payment, zone)),
      },
      sources: [listSource('payments', overdue, list.payments[0])],
    };
  },
});

export const revenue = tool({
  description:
    'Completed payments by the day on which they were paid, in dollars, broken down. total_revenue is rent, fees and maintenance; deposit_amount is deposits, which are owed back and no revenue. `sum` is of all, rows left out included.',
  label: 'Adding up revenue',
  input: Input({
    by: needed(OneOf(paymentBreakdowns), 'What the rows stand for'),
    ...periodFields,
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    payment_type: maybe(OneOf(paymentTypes), 'One kind of payment alone'),
  }),
  async run({ call, today }, { by, from, to, ...filter }) {
    const period = periodOf({ from, to }, today);
    const completed = { ...filter, status: 'completed' } as const;
    const paid = { paid_from: period.from, paid_to: period.to };
    const found = await call('GET /payments/breakdown', { query: { ...completed, ...paid, by } });
    return {
      data: { by, ...period, ...breakdownRows(found, by), sum: found.sum },
      sources: [listSource('payments', completed)],
    };
  },
});

export const maintenance_costs = tool({
  description:
    'The estimated costs, in dollars, of maintenance requests by the day on which they were completed, broken down: nothing else is known of costs. without_cost counts requests that have none. `sum` is of all, rows left out included.',
  label: 'Adding up maintenance costs',
  input: Input({
    by: needed(OneOf(costBreakdowns), 'What the rows stand for; service_type is the trade'),
    ...periodFields,
    property_id: idOf('the property'),
    service_type: maybe(OneOf(serviceTypes), 'One trade alone'),
    assigned_to: idOf('the maintenance personnel who did it'),
  }),
  async run({ call, today }, { by, from, to, ...filter }) {
    const period = periodOf({ from, to }, today);
    const found = await call('GET /maintenance/costs', { query: { ...filter, ...period, by } });
    return {
      data: { by, ...period, ...breakdownRows(found, by), sum: found.sum },
      sources: [listSource('maintenance', { ...filter, status: 'completed' })],
    };
  },
});
