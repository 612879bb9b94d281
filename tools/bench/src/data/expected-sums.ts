import { monthText } from './dates.ts';
import type { Home } from './home.ts';

/** The sums that the generator computes for an account. Money is in integer cents. */
export interface ExpectedSums {
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
