import type { CalendarEvent, Query } from '@keystead/contracts';
import { addDays, countText, dayIn, formatCents, inOneLine, type Scope } from '@keystead/service-kit';
import type { RequestRepository } from '../maintenance/maintenance.repository.ts';
import type { MaintenanceRequest } from '../maintenance/maintenance.ts';
import type { LedgerLeaseRepository } from '../money/ledger-lease.repository.ts';
import { type LedgerLease, rentTerms, stayingTerms } from '../money/ledger-lease.ts';
import { rentSchedule } from '../money/rent-schedule.ts';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { Payment } from '../payments/payment.ts';
import { periodOf } from '../queries/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';

export interface CalendarSources {
  readonly ledgerLeases: Pick<LedgerLeaseRepository, 'around'>;
  readonly requests: Pick<RequestRepository, 'visits'>;
  readonly payments: Pick<PaymentRepository, 'openWithin'>;
  readonly readModel: Pick<PortfolioReadModel, 'properties' | 'tenants' | 'zonesOf'>;
}

/** The first and the last day. */
export type CalendarRange = Query<'GET /calendar'>;

/** The records of each kind that a calendar shows at most. */
const MAX_RECORDS = 2_000;

/** Rent in arrears falls due at most so long after its lease has ended. */
const ARREARS_DAYS = 62;

/** An amount that falls due on a day. */
interface Due {
  readonly kind: 'rent_due' | 'payment_due';
  readonly id: string;
  readonly date: string;
  readonly time_zone: string;
  readonly cents: number;
  readonly property_id: number;
  readonly tenant_id: number;
  readonly path: string;
}

/** What the schedule of a lease says, also for months that are not charged yet. */
function duesOf(lease: LedgerLease, { from, to }: CalendarRange): Due[] {
  const { _id, time_zone, property_id, tenant_id } = lease;
  const scheduled = [rentTerms(lease, to), stayingTerms(lease, to)].flatMap((terms) =>
    terms ? rentSchedule(terms, addDays(from, -ARREARS_DAYS)) : [],
  );
  return scheduled
    .filter(({ due_date, amount_cents }) => due_date >= from && due_date <= to && amount_cents > 0)
    .map(({ due_date, period_from, amount_cents }) => ({
      kind: 'rent_due' as const,
      id: `lease-${_id}-rent-${period_from}`,
      date: due_date,
      time_zone,
      cents: amount_cents,
      property_id,
      tenant_id,
      path: `/app/rent/${_id}`,
    }));
}

const dueOf = ({ _id, due_order, time_zone, amount_cents, property_id, tenant_id }: Payment): Due => ({
  kind: 'payment_due',
  id: `payment-${_id}`,
  date: due_order,
  time_zone,
  cents: amount_cents,
  property_id,
  tenant_id,
  path: `/app/payments/${_id}`,
});

const dueTexts = {
  rent_due: { name: 'Rent due', one: 'lease', many: 'leases', path: '/app/rent' },
  payment_due: { name: 'Payment due', one: 'payment', many: 'payments', path: '/app/payments?status=pending' },
} as const;

type NameOf = (record: { readonly property_id: number; readonly tenant_id: number | null }) => {
  readonly property: string;
  readonly both: string;
};

/** One event for all that falls due on the same day. */
function dueEvent([first, ...others]: readonly [Due, ...Due[]], nameOf: NameOf): CalendarEvent {
  const { kind, date, time_zone } = first;
  const { name, one, many, path } = dueTexts[kind];
  const cents = others.reduce((sum, due) => sum + due.cents, first.cents);
  const shared = { kind, date, time_zone, at: null, title: `${name}: ${formatCents(cents)}` };
  return others.length === 0
    ? { ...shared, id: first.id, detail: nameOf(first).both, path: first.path }
    : { ...shared, id: `${kind}-${date}`, detail: countText(others.length + 1, one, many), path };
}

function leaseEvents(lease: LedgerLease, { from, to }: CalendarRange, nameOf: NameOf): CalendarEvent[] {
  const { _id, start_date, last_day, time_zone, stays } = lease;
  const { property, both } = nameOf(lease);
  const isShown = (day: string) => day >= from && day <= to;
  const event = (kind: 'lease_start' | 'lease_end', date: string, words: string): CalendarEvent => ({
    id: `lease-${_id}-${kind === 'lease_start' ? 'start' : 'end'}`,
    kind,
    date,
    at: null,
    time_zone,
    title: `${words}: ${property}`,
    detail: both,
    path: `/app/leases/${_id}`,
  });
  // A tenancy that goes on ends on its own last day, once that is known.
  const end = stays ? (stays.until ?? last_day) : last_day;
  return [
    ...(isShown(start_date) ? [event('lease_start', start_date, 'Lease starts')] : []),
    ...(isShown(end) ? [event('lease_end', end, 'Lease ends')] : []),
  ];
}

function visitEvent(request: MaintenanceRequest, time_zone: string): CalendarEvent {
  const { _id, title, scheduled_sort, property_name, assigned_to_name } = request;
  return {
    id: `visit-${_id}`,
    kind: 'visit',
    date: dayIn(time_zone, scheduled_sort),
    at: scheduled_sort.toISOString(),
    time_zone,
    title: `Visit: ${title}`,
    detail: inOneLine(property_name, assigned_to_name),
    path: `/app/maintenance/${_id}`,
  };
}

const byTime = (one: CalendarEvent, other: CalendarEvent) =>
  one.date.localeCompare(other.date) || (one.at ?? '').localeCompare(other.at ?? '') || one.id.localeCompare(other.id);

/** What falls due on the days of a range, and the leases and payments of it. */
export async function duesWithin(
  { ledgerLeases, payments }: Pick<CalendarSources, 'ledgerLeases' | 'payments'>,
  scope: Scope,
  range: CalendarRange,
) {
  const reaching = { from: addDays(range.from, -ARREARS_DAYS), to: range.to };
  const [leases, open] = await Promise.all([
    ledgerLeases.around(scope, reaching, MAX_RECORDS),
    payments.openWithin(scope, range, MAX_RECORDS),
  ]);
  // A payment on account pays what its lease charges: it is no amount of its own.
  const own = open.filter(({ on_account }) => !on_account);
  return {
    leases,
    open,
    dues: [...leases.flatMap((lease) => duesOf(lease, range)), ...own.map(dueOf)],
    capped: leases.length >= MAX_RECORDS || open.length >= MAX_RECORDS,
  };
}

/** What happens in a scope on the days of a range, in the order of days. */
export async function calendarOf(
  sources: CalendarSources,
  scope: Scope,
  range: CalendarRange,
  zone: string,
): Promise<{ events: CalendarEvent[]; capped: boolean }> {
  const { requests, readModel } = sources;
  const [{ leases, open, dues, capped }, visits] = await Promise.all([
    duesWithin(sources, scope, range),
    requests.visits(scope, periodOf(range.from, range.to, zone) ?? {}, MAX_RECORDS),
  ]);
  const places = [...leases, ...open];
  const [properties, tenants, zoneOf] = await Promise.all([
    readModel.properties(places.map(({ property_id }) => property_id)),
    readModel.tenants(places.map(({ tenant_id }) => tenant_id)),
    readModel.zonesOf(visits.map(({ account_id }) => account_id)),
  ]);
  const nameOf: NameOf = ({ property_id, tenant_id }) => {
    const property = properties.get(property_id)?.name ?? '';
    return { property, both: inOneLine(tenants.get(tenant_id ?? 0)?.name, property) };
  };
  const sameDay = [...Map.groupBy(dues, ({ kind, date }) => `${kind} ${date}`).values()];
  const events = [
    ...leases.flatMap((lease) => leaseEvents(lease, range, nameOf)),
    ...visits.map((request) => visitEvent(request, zoneOf(request.account_id))),
    ...sameDay.map((some) => dueEvent(some as [Due, ...Due[]], nameOf)),
  ];
  return {
    events: events.toSorted(byTime),
    capped: capped || visits.length >= MAX_RECORDS,
  };
}
