import type { DashboardTask } from '@keystead/contracts';
import {
  addDays,
  type Caller,
  countText,
  dayIn,
  formatCents,
  formatLongDate,
  fromCents,
  inOneLine,
  readMoment,
  type Scope,
} from '@keystead/service-kit';
import { duesWithin } from '../calendar/calendar.ts';
import type { CommentRepository } from '../maintenance/comments/comment.repository.ts';
import type { RequestRepository } from '../maintenance/maintenance.repository.ts';
import type { MaintenanceRequest } from '../maintenance/maintenance.ts';
import type { LedgerLeaseRepository } from '../money/ledger-lease.repository.ts';
import type { LedgerLease } from '../money/ledger-lease.ts';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import { isOpen, type Payment } from '../payments/payment.ts';
import { periodOf } from '../queries/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';

interface TaskSources {
  readonly ledgerLeases: Pick<LedgerLeaseRepository, 'page' | 'around'>;
  readonly payments: Pick<PaymentRepository, 'page' | 'stats' | 'found' | 'replacementOf' | 'openWithin'>;
  readonly requests: Pick<RequestRepository, 'page' | 'scheduled' | 'unfinished'>;
  readonly comments: Pick<CommentRepository, 'unanswered'>;
  readonly readModel: Pick<PortfolioReadModel, 'scopeOf' | 'zoneOfCaller' | 'properties' | 'tenants'>;
  readonly now: () => Date;
}

const DAY_MS = 24 * 60 * 60_000;
/** For so many days a tenant is told of a visit ahead. */
const VISIT_DAYS = 7;
/** What falls due today or within the six days after. */
const DUE_DAYS = 7;
/** For so many days a returned payment is told of, while it is owed. */
const RETURNED_DAYS = 7;
/** A request that is open for longer is old. */
const OLD_DAYS = 14;
/** The unfinished requests in which unanswered comments are looked for. */
const MAX_UNFINISHED = 1_000;
const MAX_RETURNED = 50;

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
      amount: fromCents(sums.past_due_cents),
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

/** Overdue payments of no lease: those of a lease are in what is past due on it. */
async function overdueBeside({ payments, now }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const { count, overdue_cents } = await payments.stats(scope, { status: 'overdue', found: { lease_id: null } }, now());
  if (count === 0) return [];
  return [
    {
      kind: 'overdue_payments',
      title: `${countText(count, 'payment', 'payments')} without a lease ${count === 1 ? 'is' : 'are'} overdue: ${formatCents(overdue_cents)}`,
      detail: 'Remind the tenant, or mark it as paid if you have received it',
      page: '/app/payments?status=overdue',
      urgent: true,
      count,
      amount: fromCents(overdue_cents),
    },
  ];
}

const nameOf = ({ tenant_name, property_name, amount_cents }: Payment, alone: boolean) =>
  inOneLine(tenant_name, property_name, alone ? null : formatCents(amount_cents));

/** Payments that the bank has returned lately, as long as they are owed. */
async function returned({ payments, now }: TaskSources, scope: Scope, today: string): Promise<DashboardTask[]> {
  const since = { 'reversal.returned_on': { $gte: addDays(today, -RETURNED_DAYS) } };
  const lately = { happened_at: { $gte: new Date(now().getTime() - (RETURNED_DAYS + 1) * DAY_MS) }, ...since };
  const found = await payments.found(scope, lately, MAX_RETURNED);
  const replacements = await Promise.all(found.map(({ _id }) => payments.replacementOf(_id)));
  const owed = found.filter((_, at) => {
    const replacement = replacements[at];
    return !replacement || isOpen(replacement);
  });
  const [first] = owed;
  if (!first) return [];
  const count = owed.length;
  const cents = owed.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return [
    {
      kind: 'returned_payments',
      title: `The bank returned ${countText(count, 'payment', 'payments')}: ${formatCents(cents)}`,
      detail: nameOf(first, count === 1),
      page: count === 1 ? `/app/payments/${first._id}` : '/app/payments?status=failed',
      urgent: true,
      count,
      amount: fromCents(cents),
    },
  ];
}

async function disputed({ payments, now }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const { rows, total } = await payments.page(scope, { status: 'disputed', limit: 1 }, now());
  const [first] = rows;
  if (!first) return [];
  return [
    {
      kind: 'disputed_payments',
      title: `${countText(total, 'card payment is', 'card payments are')} disputed`,
      detail: nameOf(first, false),
      page: total === 1 ? `/app/payments/${first._id}` : '/app/payments?status=disputed',
      urgent: true,
      count: total,
    },
  ];
}

/** Requests in hand on which a tenant has written last. */
async function unanswered({ requests, comments }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const unfinished = await requests.unfinished(scope, MAX_UNFINISHED);
  if (unfinished.length === 0) return [];
  const waiting = await comments.unanswered(unfinished.map(({ _id }) => _id));
  const [latest] = waiting;
  if (!latest) return [];
  const { title, property_name } = unfinished.find(({ _id }) => _id === latest.request_id) ?? {};
  const count = waiting.length;
  return [
    {
      kind: 'unanswered',
      title: `${countText(count, 'comment of a tenant is', 'comments of tenants are')} unanswered`,
      detail: inOneLine(latest.by.name, title, property_name),
      page: count === 1 ? `/app/maintenance/${latest.request_id}` : '/app/maintenance',
      urgent: false,
      count,
    },
  ];
}

async function oldRequests({ requests, now }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const until = new Date(now().getTime() - OLD_DAYS * DAY_MS);
  const search = { status: 'open', created: { until }, sort: 'created_at', limit: 1 } as const;
  const { rows, total } = await requests.page(scope, search);
  const [oldest] = rows;
  if (!oldest) return [];
  return [
    {
      kind: 'old_requests',
      title: `${countText(total, 'request has', 'requests have')} been open for more than ${OLD_DAYS} days`,
      detail: `Oldest: ${inOneLine(oldest.title, oldest.property_name)}`,
      page: total === 1 ? `/app/maintenance/${oldest._id}` : '/app/maintenance?status=open&sort=created_at',
      urgent: false,
      count: total,
    },
  ];
}

/** Rents and payments, unless there are too many to add up. */
async function dueSoon(deps: TaskSources, scope: Scope, today: string): Promise<DashboardTask[]> {
  const { dues, capped } = await duesWithin(deps, scope, { from: today, to: addDays(today, DUE_DAYS - 1) });
  if (capped || dues.length === 0) return [];
  const centsOf = (some: typeof dues) => some.reduce((sum, due) => sum + due.cents, 0);
  const cents = centsOf(dues);
  const dueToday = dues.filter(({ date }) => date === today);
  const [first] = dues.map(({ date }) => date).sort();
  const count = dues.length;
  return [
    {
      kind: 'due_soon',
      title: `${countText(count, 'payment falls', 'payments fall')} due within ${DUE_DAYS} days: ${formatCents(cents)}`,
      detail:
        dueToday.length > 0 ? `Today: ${formatCents(centsOf(dueToday))}` : `First: ${formatLongDate(first ?? today)}`,
      page: '/app/calendar',
      urgent: false,
      count,
      amount: fromCents(cents),
    },
  ];
}

/** What has come in since the beginning of yesterday. */
async function received(
  { payments, now }: TaskSources,
  scope: Scope,
  { zone, today }: { readonly zone: string; readonly today: string },
): Promise<DashboardTask[]> {
  const from = readMoment(`${addDays(today, -1)} 00:00:00`, zone);
  const search = { status: 'completed', paid: { from, until: now() } } as const;
  const { count, revenue_cents, deposit_cents } = await payments.stats(scope, search, now());
  if (count === 0) return [];
  const cents = revenue_cents + deposit_cents;
  return [
    {
      kind: 'received',
      title: `${countText(count, 'payment', 'payments')} received since yesterday: ${formatCents(cents)}`,
      detail: '',
      page: '/app/payments?status=completed',
      urgent: false,
      count,
      amount: fromCents(cents),
    },
  ];
}

async function ownRequests({ requests }: TaskSources, scope: Scope): Promise<DashboardTask[]> {
  const { rows, total } = await requests.page(scope, { status: 'open', limit: 1 });
  const [newest] = rows;
  if (!newest) return [];
  return [
    {
      kind: 'open_requests',
      title: `${countText(total, 'request of yours is', 'requests of yours are')} open`,
      detail: inOneLine(newest.title, newest.property_name),
      page: total === 1 ? `/app/maintenance/${newest._id}` : '/app/maintenance?status=open',
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
        amount: fromCents(first.amount_cents),
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
        amount: fromCents(sums.past_due_cents),
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
      ? [
          ownRent(deps, scope),
          visits(deps, scope, { zone, from: today, to: addDays(today, VISIT_DAYS) }),
          ownRequests(deps, scope),
        ]
      : [
          overdueRent(deps, scope),
          overdueBeside(deps, scope),
          returned(deps, scope, today),
          disputed(deps, scope),
          urgentRequests(deps, scope),
          unanswered(deps, scope),
          oldRequests(deps, scope),
          visits(deps, scope, { zone, from: today, to: today }),
          dueSoon(deps, scope, today),
          received(deps, scope, { zone, today }),
        ];
  return (await Promise.all(parts)).flat();
}
