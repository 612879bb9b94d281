import type { ApiCaller } from '../measured-product.ts';
import type { Home } from './home.ts';
import { monthText } from './values.ts';

/** The sums that the generator computes for an account. Money is in integer cents. */
interface ExpectedSums {
  properties: number;
  tenants: number;
  active_tenants: number;
  leases: number;
  payments: number;
  revenue_cents: number;
  pending_cents: number;
  overdue_cents: number;
  requests: number;
  open_requests: number;
  /** Revenue by the month in which it was paid. */
  readonly months: Map<string, number>;
}

const noSums = (): ExpectedSums => ({
  properties: 0,
  tenants: 0,
  active_tenants: 0,
  leases: 0,
  payments: 0,
  revenue_cents: 0,
  pending_cents: 0,
  overdue_cents: 0,
  requests: 0,
  open_requests: 0,
  months: new Map(),
});

/**
 * Sums up homes with the state of their payments at an instant. A pending payment is overdue once its due date is over
 * (rules §5).
 */
export function sumsOf(homes: Iterable<Home>, now: Date): ExpectedSums {
  const sums = noSums();
  const dayBefore = now.getTime() - 86_400_000;
  for (const { tenancies, requests } of homes) {
    sums.properties += 1;
    sums.requests += requests.length;
    sums.open_requests += requests.filter(({ status }) => status === 'open').length;
    for (const { tenant, payments } of tenancies) {
      sums.tenants += 1;
      sums.leases += 1;
      if (tenant.status === 'active') sums.active_tenants += 1;
      sums.payments += payments.length;
      for (const { status, payment_type, amount_cents, due, paid_date } of payments) {
        if (status === 'pending') sums[due.getTime() <= dayBefore ? 'overdue_cents' : 'pending_cents'] += amount_cents;
        if (paid_date === null || payment_type === 'deposit') continue;
        sums.revenue_cents += amount_cents;
        const month = monthText(paid_date);
        sums.months.set(month, (sums.months.get(month) ?? 0) + amount_cents);
      }
    }
  }
  return sums;
}

type Caller = Pick<ApiCaller, 'call'>;

const cents = (dollars: number) => Math.round(dollars * 100);
const lists = { properties: 'properties', tenants: 'tenants', leases: 'leases', payments: 'payments' } as const;

async function readActual(caller: Caller, now: Date): Promise<Record<string, number>> {
  const actual: Record<string, number> = {};
  for (const list of Object.values(lists)) actual[list] = (await caller.call(`GET /${list}?limit=1`)).total;
  actual.requests = (await caller.call('GET /maintenance?limit=1')).total;
  const stats = await caller.call('GET /payments/stats');
  actual['payments of the sums'] = stats.total_payments;
  actual['revenue of the sums'] = cents(stats.total_revenue);
  actual.pending = cents(stats.pending_amount);
  actual.overdue = cents(stats.overdue_amount);
  const dashboard = await caller.call('GET /dashboard/stats');
  if (dashboard.unavailable.length > 0) throw new Error(`the dashboard lacks ${dashboard.unavailable}`);
  actual['properties of the dashboard'] = dashboard.total_properties;
  actual['active tenants of the dashboard'] = dashboard.total_tenants;
  actual['leases of the dashboard'] = dashboard.total_leases;
  actual['revenue of the dashboard'] = cents(dashboard.total_revenue);
  actual['requests of the dashboard'] = dashboard.total_maintenance;
  actual['open requests of the dashboard'] = dashboard.maintenance_pending;
  const { months } = await caller.call('GET /dashboard/months');
  // The current month is still incomplete when the set is used again some days after its creation.
  for (const { month, revenue } of months.filter(({ month }) => month < monthText(now)))
    actual[`revenue of ${month}`] = cents(revenue ?? Number.NaN);
  return actual;
}

/** The same values as the generator computes them, for the months that were returned. */
function expectedOf(sums: ExpectedSums, months: readonly string[]): Record<string, number> {
  return {
    properties: sums.properties,
    tenants: sums.tenants,
    leases: sums.leases,
    payments: sums.payments,
    requests: sums.requests,
    'payments of the sums': sums.payments,
    'revenue of the sums': sums.revenue_cents,
    pending: sums.pending_cents,
    overdue: sums.overdue_cents,
    'properties of the dashboard': sums.properties,
    'active tenants of the dashboard': sums.active_tenants,
    'leases of the dashboard': sums.leases,
    'revenue of the dashboard': sums.revenue_cents,
    'requests of the dashboard': sums.requests,
    'open requests of the dashboard': sums.open_requests,
    ...Object.fromEntries(months.map((name) => [name, sums.months.get(name.replace('revenue of ', '')) ?? 0])),
  };
}

/** Reads a whole list by its cursors and counts each record once. */
async function countByPages(caller: Caller, list: keyof typeof lists): Promise<number> {
  const seen = new Set<number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) });
    const page: { next_cursor: string | null } = await caller.call(`GET /${list}?${query}`);
    for (const { id } of (page as unknown as Record<string, { id: number }[]>)[list] ?? []) seen.add(id);
    cursor = page.next_cursor;
  }
  return seen.size;
}

/**
 * Compares the services' answers to a landlord with the values that the generator computed for the account.
 * @param whole whether to read all of its lists too.
 * @throws Error with the differences.
 */
export async function checkAccount(
  caller: Caller,
  sums: ExpectedSums,
  { now, name, whole }: { now: Date; name: string; whole: boolean },
): Promise<void> {
  const actual = await readActual(caller, now);
  const expected = expectedOf(
    sums,
    Object.keys(actual).filter((what) => /^revenue of \d/.test(what)),
  );
  const problems = Object.entries(actual).flatMap(([what, value]) =>
    value === expected[what]
      ? []
      : [`${what} of the ${name} account: ${value} was returned, expected ${expected[what]}`],
  );
  if (whole)
    for (const list of Object.values(lists)) {
      const count = await countByPages(caller, list);
      if (count !== expected[list]) problems.push(`${list} of the ${name} account: ${count} on its pages`);
    }
  if (problems.length > 0) throw new Error(`The data set differs from the expected one:\n${problems.join('\n')}`);
}
