import type { DashboardTask } from '@keystead/contracts';
import {
  addDays,
  type Caller,
  countText,
  dayIn,
  formatCents,
  formatLongDate,
  inOneLine,
  type Scope,
} from '@keystead/service-kit';
import type { RequestRepository } from '../maintenance/maintenance.repository.ts';
import type { MaintenanceRequest } from '../maintenance/maintenance.ts';
import type { LedgerLeaseRepository } from '../money/ledger-lease.repository.ts';
import type { LedgerLease } from '../money/ledger-lease.ts';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import { periodOf } from '../queries/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';

interface TaskSources {
  readonly ledgerLeases: Pick<LedgerLeaseRepository, 'page'>;
  readonly payments: Pick<PaymentRepository, 'page'>;
  readonly requests: Pick<RequestRepository, 'page' | 'scheduled'>;
  readonly readModel: Pick<PortfolioReadModel, 'scopeOf' | 'zoneOfCaller' | 'properties' | 'tenants'>;
  readonly now: () => Date;
}

/** For so many days a tenant is told of a visit ahead. */
const VISIT_DAYS = 7;

type Owing = Pick<LedgerLease, 'property_id' | 'tenant_id' | 'past_due_cents' | 'overdue_since'>;

/** `Jordan Mills · Unit 4B · $2,050.00 since September 1, 2026`. */
async function mostOwed({ readModel }: TaskSources, lease: Owing): Promise<string> {
  const [tenants, properties] = await Promise.all([
    readModel.tenants([lease.tenant_id]),
    readModel.properties([lease.property_id]),
  ]);
  const since = lease.overdue_since && ` since ${formatLongDate(lease.overdue_since)}`;
  return inOneLine(
    tenants.get(lease.tenant_id)?.name,
    properties.get(lease.property_id)?.name,
    `${formatCents(lease.past_due_cents)}${since ?? ''}`,
  );
}

async function overdueRent(deps: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const { rows, sums } = await deps.ledgerLeases.page(scope, { state: 'past_due', limit: 1 });
  const [most] = rows;
  if (!most) return [];
  const owed = formatCents(sums.past_due_cents);
  return [
    {
      kind: 'past_due',
      title: `${countText(sums.past_due_leases, 'lease is', 'leases are')} past due: ${owed}`,
      detail: `Most: ${await mostOwed(deps, most)}`,
      page: '/app/rent?state=past_due',
      urgent: true,
      count: sums.past_due_leases,
    },
  ];
}

async function urgentRequests({ requests }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const { rows, total } = await requests.page(scope, { status: 'open', priority: 'urgent', limit: 1 });
  const [newest] = rows;
  if (!newest) return [];
  return [
    {
      kind: 'urgent_requests',
      title: `${countText(total, 'urgent request is', 'urgent requests are')} open`,
      detail: inOneLine(newest.title, newest.property_name, newest.assigned_to_name),
      page: '/app/maintenance?status=open&priority=urgent',
      urgent: true,
      count: total,
    },
  ];
}

function visitTime({ scheduled_date }: MaintenanceRequest, zone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
  return scheduled_date ? new Intl.DateTimeFormat('en-US', format).format(scheduled_date) : '';
}

interface VisitDays {
  readonly zone: string;
  readonly from: string;
  readonly to: string;
}

async function visits(
  { requests }: TaskSources,
  scope: Scope,
  { zone, from, to }: VisitDays,
): Promise<DashboardTask[]> {
  const { rows, total } = await requests.scheduled(scope, periodOf(from, to, zone) ?? {});
  const [first] = rows;
  if (!first) return [];
  const isToday = from === to;
  return [
    {
      kind: 'visits',
      title: `${countText(total, 'visit', 'visits')} ${isToday ? 'today' : 'ahead'}`,
      detail: inOneLine(visitTime(first, zone), first.title, first.property_name),
      page: total === 1 ? `/app/maintenance/${first._id}` : '/app/maintenance?sort=scheduled_date',
      urgent: false,
      count: total,
    },
  ];
}

/** The open payment of a tenant that falls due first. Its page offers to pay it. */
async function ownPayment({ payments, now }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  for (const status of ['overdue', 'pending'] as const) {
    const { rows, total } = await payments.page(scope, { status, sort: 'due_date', limit: 1 }, now());
    const [first] = rows;
    if (!first) continue;
    const overdue = status === 'overdue';
    const day = first.due_date ? ` ${overdue ? 'was' : 'is'} due on ${formatLongDate(first.due_date)}` : ' is open';
    return [
      {
        kind: 'next_payment',
        title: `Your ${overdue ? '' : 'next '}payment of ${formatCents(first.amount_cents)}${day}`,
        detail: inOneLine(first.property_name, overdue && total > 1 ? `${total} payments are overdue` : null),
        page: `/app/payments/${first._id}`,
        urgent: overdue,
        count: total,
      },
    ];
  }
  return [];
}

/** What a tenant owes already, else what falls due next. */
async function ownRent(deps: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const { ledgerLeases, readModel } = deps;
  const { rows, sums } = await ledgerLeases.page(scope, {});
  const page = '/app/rent';
  if (sums.past_due_cents > 0) {
    const since = rows.flatMap(({ overdue_since }) => overdue_since ?? []).sort()[0];
    return [
      {
        kind: 'past_due',
        title: `${formatCents(sums.past_due_cents)} is past due`,
        detail: since ? `Since ${formatLongDate(since)}` : '',
        page,
        urgent: true,
        count: sums.past_due_leases,
      },
    ];
  }
  const payment = await ownPayment(deps, scope);
  if (payment.length > 0) return payment;
  const [next] = rows
    .filter(({ live, next_due_date }) => live && next_due_date)
    .sort((one, other) => ((one.next_due_date ?? '') < (other.next_due_date ?? '') ? -1 : 1));
  if (!next?.next_due_date) return [];
  const properties = await readModel.properties([next.property_id]);
  return [
    {
      kind: 'next_payment',
      title: `Your next rent is due on ${formatLongDate(next.next_due_date)}`,
      detail: inOneLine(`${formatCents(next.rent_cents)} a month`, properties.get(next.property_id)?.name),
      page,
      urgent: false,
      count: 1,
    },
  ];
}

/** What waits for a caller of rent and requests. */
export async function tasksOf(deps: TaskSources, caller: Caller): Promise<DashboardTask[]> {
  const [scope, zone] = await Promise.all([deps.readModel.scopeOf(caller), deps.readModel.zoneOfCaller(caller)]);
  const today = dayIn(zone, deps.now());
  const parts =
    caller.role === 'tenant'
      ? [ownRent(deps, scope), visits(deps, scope, { zone, from: today, to: addDays(today, VISIT_DAYS) })]
      : [overdueRent(deps, scope), urgentRequests(deps, scope), visits(deps, scope, { zone, from: today, to: today })];
  return (await Promise.all(parts)).flat();
}
