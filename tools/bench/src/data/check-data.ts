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

/**
 * Sums up homes with the state of their payments at an instant. A pending payment is overdue once its due date is over
 * (rules §5).
 */
export function sumsOf(homes: Iterable<Home>, now: Date): ExpectedSums {
  const sums: ExpectedSums = {
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
  };
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
const lists = ['properties', 'tenants', 'leases', 'payments'] as const;

/** A figure of the services' answers, and its value as the generator computes it. */
type Figure = readonly [what: string, actual: number, expected: number];

async function figuresOf(caller: Caller, sums: ExpectedSums, now: Date): Promise<Figure[]> {
  const totals: Figure[] = [];
  for (const list of lists) totals.push([list, (await caller.call(`GET /${list}?limit=1`)).total, sums[list]]);
  const requests = await caller.call('GET /maintenance?limit=1');
  const stats = await caller.call('GET /payments/stats');
  const dashboard = await caller.call('GET /dashboard/stats');
  if (dashboard.unavailable.length > 0) throw new Error(`the dashboard lacks ${dashboard.unavailable}`);
  // The current month is still incomplete when the set is used again some days after its creation.
  const months = (await caller.call('GET /dashboard/months')).months.filter(({ month }) => month < monthText(now));
  return [
    ...totals,
    ['requests', requests.total, sums.requests],
    ['payments of the sums', stats.total_payments, sums.payments],
    ['revenue of the sums', cents(stats.total_revenue), sums.revenue_cents],
    ['pending', cents(stats.pending_amount), sums.pending_cents],
    ['overdue', cents(stats.overdue_amount), sums.overdue_cents],
    ['properties of the dashboard', dashboard.total_properties, sums.properties],
    ['active tenants of the dashboard', dashboard.total_tenants, sums.active_tenants],
    ['leases of the dashboard', dashboard.total_leases, sums.leases],
    ['revenue of the dashboard', cents(dashboard.total_revenue), sums.revenue_cents],
    ['requests of the dashboard', dashboard.total_maintenance, sums.requests],
    ['open requests of the dashboard', dashboard.maintenance_pending, sums.open_requests],
    ...months.map(
      ({ month, revenue }): Figure => [
        `revenue of ${month}`,
        cents(revenue ?? Number.NaN),
        sums.months.get(month) ?? 0,
      ],
    ),
  ];
}

/** Reads a whole list by its cursors and counts each record once. */
async function countByPages(caller: Caller, list: (typeof lists)[number]): Promise<number> {
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
  const problems = (await figuresOf(caller, sums, now)).flatMap(([what, actual, expected]) =>
    actual === expected ? [] : [`${what} of the ${name} account: ${actual} was returned, expected ${expected}`],
  );
  if (whole)
    for (const list of lists) {
      const count = await countByPages(caller, list);
      if (count !== sums[list]) problems.push(`${list} of the ${name} account: ${count} on its pages`);
    }
  if (problems.length > 0) throw new Error(`The data set differs from the expected one:\n${problems.join('\n')}`);
}
