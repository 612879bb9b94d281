import { type ActivityItem, operations } from '@keystead/contracts';
import {
  addMonths,
  authorise,
  briefed,
  type Caller,
  type Endpoint,
  endpoint,
  formatCents,
  fromCents,
  inOneLine,
  monthIn,
  reply,
  splitTasks,
  startOfMonth,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { MaintenanceRequest } from '../maintenance/maintenance.ts';
import { type Payment, statusAt } from '../payments/payment.ts';
import { tasksOf } from './tasks.ts';

const titles: Record<Payment['payment_type'], string> = {
  rent: 'Rent payment',
  deposit: 'Deposit payment',
  fee: 'Fee payment',
  maintenance: 'Maintenance payment',
};

const ofRequest = ({ _id, title, property_name, tenant_name, happened_at, status }: MaintenanceRequest) => ({
  type: 'maintenance' as const,
  id: _id,
  title: `Maintenance: ${title}`,
  description: inOneLine(property_name, tenant_name),
  date: happened_at.toISOString(),
  status,
});

const ofPayment = (payment: Payment, now: Date) => ({
  type: 'payment' as const,
  id: payment._id,
  title: titles[payment.payment_type],
  description: inOneLine(payment.property_name, payment.tenant_name, formatCents(payment.amount_cents)),
  date: payment.happened_at.toISOString(),
  status: statusAt(payment, now),
});

function newestOf(
  requests: readonly MaintenanceRequest[],
  payments: readonly Payment[],
  { limit, now }: { limit: number; now: Date },
): ActivityItem[] {
  const happened = [...requests.map(ofRequest), ...payments.map((payment) => ofPayment(payment, now))];
  return happened.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, limit);
}

/** Rules §5. */
const MAX_ITEMS = 10;

const MONTHS = 12;

const monthsPolicy = { read: (caller: Caller) => caller.role !== 'tenant' };

function yearUpTo(now: Date, zone: string): string[] {
  const present = monthIn(zone, now);
  return Array.from({ length: MONTHS }, (_, place) => addMonths(present, place - MONTHS + 1));
}

/** The last millisecond of each month but the present one. */
const endsOf = (months: readonly string[], zone: string): Date[] =>
  months.slice(1).map((next) => new Date(startOfMonth(next, zone).getTime() - 1));

/** Months begin in the account's time zone; in UTC for an admin. A tenant gets none. */
const readMonths = ({ requests, payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /internal/operations-months', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    if (!monthsPolicy.read(caller)) return reply({ months: [] });
    const at = now();
    const scope = await readModel.scopeOf(caller);
    const zone = await readModel.zoneOfCaller(caller);
    const months = yearUpTo(at, zone);
    const [revenue, open] = await Promise.all([
      payments.revenueByMonth(scope, months, zone),
      requests.openAt(scope, endsOf(months, zone)),
    ]);
    return reply({
      months: months.map((month, place) => ({
        month,
        revenue: fromCents(revenue.get(month) ?? 0),
        open_requests: open[place] ?? 0,
      })),
    });
  });

export const dashboardEndpoints = (deps: Dependencies): Endpoint[] => [
  /** Revenue is the same as in the list of payments. */
  endpoint(operations, 'GET /internal/operations-figures', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const scope = await deps.readModel.scopeOf(caller);
    const [listed, maintenance_pending, revenue] = await Promise.all([
      deps.requests.records.total(scope),
      deps.requests.countOpen(scope),
      deps.payments.revenue(scope),
    ]);
    return reply({
      total_revenue: fromCents(revenue),
      total_maintenance: listed.total,
      maintenance_pending,
    });
  }),
  endpoint(operations, 'GET /internal/activity', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const scope = await deps.readModel.scopeOf(caller);
    const [newestRequests, newestPayments] = await Promise.all([
      deps.requests.newest(scope, MAX_ITEMS),
      deps.payments.newest(scope, MAX_ITEMS),
    ]);
    return reply({ activity: newestOf(newestRequests, newestPayments, { limit: MAX_ITEMS, now: deps.now() }) });
  }),
  endpoint(operations, 'GET /internal/operations-tasks', async ({ caller, service, query }) =>
    reply(splitTasks(await tasksOf(deps, briefed(caller, service, query.account_id)))),
  ),
  endpoint(operations, 'POST /internal/record-accounts', async ({ caller, body: { kind, ids } }) => {
    authorise(caller?.role === 'admin', 'Only an admin can see whose a record is.');
    const stores = { maintenance: deps.requests, personnel: deps.personnel, payments: deps.payments };
    return reply({ records: await stores[kind].records.accountsOf(ids) });
  }),
  endpoint(operations, 'POST /internal/account-usage', async ({ caller, body: { account_ids } }) => {
    authorise(caller?.role === 'admin', 'Only an admin can read the usage of accounts.');
    const usageOf = async (accountId: number) => ({
      account_id: accountId,
      open_requests: await deps.requests.countOpen({ kind: 'account', accountId }),
    });
    return reply({ usage: await Promise.all(account_ids.map(usageOf)) });
  }),
  readMonths(deps),
];
