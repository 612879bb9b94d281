import type { ListedRecord } from '../../stored-records.ts';
import { type Check, cents, readLists } from './checked-account.ts';

interface Sums {
  total_revenue: number;
  pending_amount: number;
  overdue_amount: number;
  deposit_amount: number;
  total_payments: number;
}

/** Sums up payments in integer cents (rules §5). */
function sumsOf(payments: readonly ListedRecord[]): Sums {
  const sum = (fits: (payment: ListedRecord) => boolean) =>
    payments.filter(fits).reduce((total, { amount }) => total + cents(amount), 0);
  return {
    total_revenue: sum((it) => it.status === 'completed' && it.payment_type !== 'deposit'),
    pending_amount: sum((it) => it.status === 'pending'),
    overdue_amount: sum((it) => it.status === 'overdue'),
    deposit_amount: sum((it) => it.status === 'completed' && it.payment_type === 'deposit'),
    total_payments: payments.length,
  };
}

/** Describes the figures that differ from the expected ones. Amounts are in cents. */
function differing(what: string, actual: object, expected: object): string[] {
  return Object.entries(expected).flatMap(([name, total]) => {
    const value = (actual as Record<string, unknown>)[name];
    const same = (name.endsWith('_payments') ? value : cents(value)) === total;
    return same ? [] : [`${what} has ${name} ${value}, but the listed payments sum to ${total} cents`];
  });
}

/** The grouping keys of the breakdowns, from a payment. */
const keys = {
  month: (it: ListedRecord) => String(it.paid_date ?? it.due_date ?? 'null').slice(0, 7),
  property: (it: ListedRecord) => String(it.property_id),
  tenant: (it: ListedRecord) => String(it.tenant_id),
  payment_type: (it: ListedRecord) => String(it.payment_type),
  payment_method: (it: ListedRecord) => String(it.payment_method),
} as const;

/**
 * Checks that the statistics, each tenant's balance, each breakdown and the dashboard match the sums of the listed
 * payments to the cent. The accounts' time zone is UTC.
 */
export const sumsAgree: Check = async (account) => {
  const { api } = account;
  const { lists } = await readLists(account);
  const payments = lists('payments');
  const all = sumsOf(payments);
  const { deposit_amount: _, ...comparable } = all;
  const { body: stats } = await api.call('GET /payments/stats');
  const problems = differing('GET /payments/stats', stats, comparable);
  for (const [by, keyOf] of Object.entries(keys)) {
    const { body } = await api.call(`GET /payments/breakdown?by=${by}` as 'GET /payments/breakdown');
    problems.push(...differing(`the breakdown by ${by}`, body.sum, all));
    const groups = Map.groupBy(payments, keyOf);
    if (!body.capped && body.rows.length !== groups.size)
      problems.push(`the breakdown by ${by} has ${body.rows.length} rows for ${groups.size}`);
    for (const row of body.rows) {
      const key = String(row.id ?? row.key);
      problems.push(...differing(`${by} ${key}`, row, sumsOf(groups.get(key) ?? [])));
    }
  }
  const { body: dashboard } = await api.call('GET /dashboard/stats');
  if (dashboard.unavailable.length > 0) problems.push(`the dashboard lacks ${dashboard.unavailable.join(' and ')}`);
  problems.push(...differing('the dashboard', dashboard, { total_revenue: all.total_revenue }));
  const counts = {
    total_properties: lists('properties').length,
    total_tenants: lists('tenants').filter(({ status }) => status === 'active').length,
    total_leases: lists('leases').length,
    total_maintenance: lists('maintenance').length,
    maintenance_pending: lists('maintenance').filter(({ status }) => status === 'open').length,
  };
  for (const [name, count] of Object.entries(counts)) {
    const actual = dashboard[name as keyof typeof counts];
    if (actual !== count) problems.push(`the dashboard has ${name} ${actual}, but ${count} are listed`);
  }
  const { body: year } = await api.call('GET /dashboard/months');
  const revenue = year.months.reduce((total, month) => total + cents(month.revenue), 0);
  // The load has made all its payments today.
  if (revenue !== all.total_revenue)
    problems.push(`the dashboard's year has ${revenue} cents for ${all.total_revenue}`);
  return problems;
};
