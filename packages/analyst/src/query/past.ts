import { addDays } from '../dates/calendar.ts';
import type { PlainRecord, Records } from './collections.ts';
import type { CollectionName, Condition, Query } from './query.ts';

/** Days in the past in whose state records are asked for, first and last included. */
export interface PastDays {
  readonly from: string;
  readonly to: string;
}

/** The fields whose values in the past are known: those that never change, and those that days say. */
const knownInPast: Partial<Readonly<Record<CollectionName, readonly string[]>>> = {
  properties: ['id', 'status', 'city', 'state', 'zip_code', 'type', 'bedrooms', 'bathrooms', 'square_feet', 'address'],
  tenants: ['id', 'status', 'property_id', 'move_in_date'],
  leases: [
    'id',
    'status',
    'property_id',
    'tenant_id',
    'start_date',
    'end_date',
    'rent',
    'deposit',
    'months',
    'days_left',
  ],
  payments: ['id', 'status', 'type', 'amount', 'property_id', 'tenant_id', 'due_date', 'days_late'],
  debts: ['id', 'type', 'amount', 'property_id', 'tenant_id', 'due_date', 'days_late'],
  requests: ['id', 'status', 'trade', 'priority', 'property_id', 'tenant_id', 'days_open'],
};

/** The states that days say, each as the values of `status`. */
const statesInPast: Partial<Readonly<Record<CollectionName, readonly string[]>>> = {
  properties: ['occupied', 'available'],
  tenants: ['active'],
  leases: ['active'],
  payments: ['overdue'],
  requests: ['open,in_progress'],
};

const isKnown = (collection: CollectionName, { field, values }: Condition): boolean =>
  field === 'status'
    ? (statesInPast[collection]?.includes(values.join()) ?? false)
    : (knownInPast[collection]?.includes(field) ?? false);

/** Whether the records can tell how a query would have been answered on a day in the past. */
export function tellsOfPast({ collection, conditions, relations = [], share, of, order, groupBy }: Query): boolean {
  const fields = [of, order && order.by !== 'value' ? order.by : undefined].filter((name) => name !== undefined);
  const ofGroup = groupBy === undefined ? [] : [groupBy.split('.')[0] ?? ''];
  const isField = (name: string) =>
    (knownInPast[collection] ?? []).some((known) => known === name || known === `${name}_id`);
  const isState = (of: CollectionName, all: readonly Condition[]) =>
    of === 'debts' || all.some(({ field }) => field === 'status');
  return (
    isState(collection, [...conditions, ...(share?.conditions ?? [])]) &&
    [...fields, ...ofGroup].every(isField) &&
    [...conditions, ...(share?.conditions ?? [])].every((condition) => isKnown(collection, condition)) &&
    [...relations, ...(share?.relations ?? [])].every(
      ({ collection: other, conditions: own, period }) =>
        knownInPast[other] && !period && own.every((condition) => isKnown(other, condition)),
    )
  );
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const dayOf = (value: PlainRecord[string] | undefined) => (typeof value === 'string' && value !== '' ? value : null);
/** The day on which the bank returned a payment. What was reversed was never received, as far as the records tell. */
const lostOn = (payment: PlainRecord) => dayOf(payment.returned_on);
const rentKey = ({ tenant_id, property_id, type, due_date }: PlainRecord) =>
  [tenant_id, property_id, type, due_date].join();

interface Late {
  readonly payment: PlainRecord;
  readonly from: string;
  /** The day on which it was paid; null where it never was. */
  readonly until: string | null;
}

const latest = (...days: readonly string[]) => days.toSorted().at(-1) as string;

/** When each payment was overdue: from the day after it was due until the day on which it was paid. */
function lateDays(payments: readonly PlainRecord[]): Late[] {
  const lost = payments.filter((payment) => lostOn(payment) !== null);
  const lostByKey = new Map(lost.map((payment) => [rentKey(payment), payment]));
  const lostById = new Map(lost.map((payment) => [payment.id, payment]));
  const inPlaceOf = (payment: PlainRecord): PlainRecord | null => {
    const found = lostById.get(Number(payment.replaces_payment_id)) ?? lostByKey.get(rentKey(payment));
    return found === undefined || found === payment || payment.status === 'failed' ? null : found;
  };
  const followed = new Set(payments.map(inPlaceOf));
  const settled = new Set(payments.filter(({ status }) => status !== 'failed').map(rentKey));
  return payments.flatMap((payment): Late[] => {
    const due = dayOf(payment.due_date);
    if (due === null) return [];
    const after = addDays(due, 1);
    const [paid, lostDay] = [dayOf(payment.paid_on), lostOn(payment)];
    const isReversed = dayOf(payment.reversed_on) !== null && lostDay === null;
    if (isReversed) return settled.has(rentKey(payment)) ? [] : [{ payment, from: after, until: null }];
    const untilPaid = paid ? [{ payment, from: after, until: paid }] : [];
    if (lostDay !== null) {
      const isOpen = !followed.has(payment) && !payment.on_account;
      return [...untilPaid, ...(isOpen ? [{ payment, from: latest(after, lostDay), until: null }] : [])];
    }
    // What takes the place of a payment that was lost is owed since it was lost.
    const former = inPlaceOf(payment);
    const from = latest(after, (former && lostOn(former)) ?? after);
    if (payment.status === 'overdue' || payment.status === 'pending') return [{ payment, from, until: null }];
    return payment.status === 'failed' ? [] : untilPaid.map((own) => ({ ...own, from }));
  });
}

/**
 * The records as they stood on days in the past: leases by their terms, tenants and properties by their leases, payments
 * by the days on which they were due and paid, requests by those on which they were created and closed. Null where leases
 * charge their rent, whose ledgers say only what is overdue now.
 */
export function recordsInPast(records: Records, { from, to }: PastDays): Records | null {
  const { leases = [], payments = [] } = records;
  if (leases.some(({ charges_rent }) => charges_rent)) return null;
  const pastLeases = leases.map((lease): PlainRecord => {
    const [start, end] = [String(lease.start_date), String(lease.end_date)];
    const status = start > to ? 'pending' : end < from ? 'expired' : 'active';
    return { ...lease, status, days_left: status === 'active' ? Math.max(0, daysBetween(to, end)) : null };
  });
  const held = pastLeases.filter(({ status }) => status === 'active');
  const leaseOf = new Map(held.map((lease) => [lease.tenant_id, lease]));
  const leased = new Set(held.map(({ property_id }) => property_id));
  const late = lateDays(payments).filter((it) => it.from <= to && (it.until === null || it.until > from));
  const overdue = new Map(
    late.map(({ payment }): [number, PlainRecord] => {
      const days_late = Math.max(0, daysBetween(String(payment.due_date), to));
      return [payment.id, { ...payment, status: 'overdue', days_late, cause: 'not paid' }];
    }),
  );
  return {
    ...records,
    leases: pastLeases,
    tenants: (records.tenants ?? []).map((tenant) => {
      const lease = leaseOf.get(tenant.id);
      if (!lease) return { ...tenant, status: 'inactive', property: null, property_id: null };
      return { ...tenant, status: 'active', property: lease.property ?? null, property_id: lease.property_id ?? null };
    }),
    properties: (records.properties ?? []).map((property) => ({
      ...property,
      status: leased.has(property.id) ? 'occupied' : 'available',
    })),
    payments: payments.map((payment) => overdue.get(payment.id) ?? { ...payment, status: 'other' }),
    debts: [...overdue.values()],
    requests: (records.requests ?? []).map((request) => {
      const closed = dayOf(request.closed_on);
      const isOpen = String(request.created_on) <= to && (closed === null || closed > from);
      return isOpen
        ? { ...request, status: 'open', days_open: daysBetween(String(request.created_on), to) }
        : { ...request, status: 'other' };
    }),
  };
}
