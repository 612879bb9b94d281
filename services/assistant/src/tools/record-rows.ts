import type {
  Charge,
  Lease,
  LeaseBalance,
  MaintenanceComment,
  MaintenanceRequest,
  Payment,
  Personnel,
  Property,
  Tenant,
} from '@keystead/contracts';
import { dayIn } from '@keystead/service-kit';

/** Characters of a record's text that an answer uses at most. */
const MAX_TEXT_LENGTH = 500;

// They change the text direction, have no width, or are tags: a reader can't see them, but a model reads them.
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;
const breaks = /[\p{Cc}\s]+/gu;

/** A text of a record in one line, shortened and without invisible characters. It is data, and never an instruction. */
export function recordText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const line = text.replace(invisible, '').replace(breaks, ' ').trim();
  const letters = [...line];
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength).join('').trimEnd()}…`;
}

export const recordPages = {
  properties: '/app/properties',
  tenants: '/app/tenants',
  leases: '/app/leases',
  maintenance: '/app/maintenance',
  personnel: '/app/maintenance-personnel',
  payments: '/app/payments',
} as const;

export type Collection = keyof typeof recordPages;

export const recordPath = (of: Collection, id: number): string => `${recordPages[of]}/${id}`;

const ledgerPath = (leaseId: number): string => `/app/rent/${leaseId}`;

function rowOf<R extends { readonly id: number }>(of: Collection, record: R): R & { readonly path: string } {
  return { ...plain(record), path: recordPath(of, record.id) };
}

/** A record with each of its texts in one line. */
const plain = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, entry]) => [name, typeof entry === 'string' ? recordText(entry) : entry]),
  ) as R;

const dayOf = (instant: string | null, zone: string) => (instant === null ? null : dayIn(zone, new Date(instant)));

const pick = <R, K extends keyof R>(record: R, ...fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<R, K>;

const addressFields = ['name', 'address', 'city', 'state', 'zip_code'] as const;
const sizeFields = ['bedrooms', 'bathrooms', 'square_feet', 'rent_amount', 'deposit_amount'] as const;
const partyFields = ['property_id', 'property_name', 'tenant_id', 'tenant_name'] as const;

export const nameOf = ({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

/** A record in a list, by collection. Amounts are in dollars. Days are in the account's or the request's time zone. */
export const rows = {
  property: (property: Property) =>
    rowOf('properties', pick(property, 'id', ...addressFields, 'property_type', 'status', ...sizeFields)),
  tenant: (tenant: Tenant) =>
    rowOf('tenants', {
      id: tenant.id,
      name: nameOf(tenant),
      ...pick(tenant, 'email', 'phone', 'property_id', 'property_name', 'status', 'move_in_date'),
    }),
  lease: (lease: Lease) =>
    rowOf(
      'leases',
      pick(lease, 'id', ...partyFields, 'start_date', 'end_date', 'rent_amount', 'deposit_amount', 'status'),
    ),
  payment: (payment: Payment, zone: string) =>
    rowOf('payments', {
      ...pick(payment, 'id', ...partyFields, 'lease_id'),
      ...pick(payment, 'amount', 'payment_type', 'payment_method', 'status', 'due_date'),
      paid_on: dayOf(payment.paid_date, zone),
    }),
  /** What a lease owes; the page is its ledger. */
  balance: (balance: LeaseBalance) => ({ ...plain(balance), path: ledgerPath(balance.lease_id) }),
  charge: (charge: Charge) => ({
    ...plain(
      pick(charge, 'id', 'lease_id', ...partyFields, 'kind', 'due_date', 'amount', 'memo', 'voids', 'voided_by'),
    ),
    path: ledgerPath(charge.lease_id),
  }),
  request: (request: MaintenanceRequest) =>
    rowOf('maintenance', {
      ...pick(request, 'id', 'title', ...partyFields, 'priority', 'status', 'service_type'),
      ...pick(request, 'assigned_to', 'assigned_to_name', 'estimated_cost'),
      scheduled_on: dayOf(request.scheduled_date, request.time_zone),
      created_on: dayIn(request.time_zone, new Date(request.created_at)),
      closed_on: dayOf(request.closed_at, request.time_zone),
      comments: request.comments,
    }),
  personnel: (personnel: Personnel) =>
    rowOf('personnel', {
      ...pick(personnel, 'id', 'name', 'service_type', 'specialties', 'email', 'phone', 'location'),
      ...pick(personnel, 'hourly_rate', 'availability', 'open_requests'),
    }),
};

/** A record that is read by itself: its row, and what only its own page shows. */
export const details = {
  property: (property: Property) => ({ ...rows.property(property), ...plain(pick(property, 'description')) }),
  tenant: (tenant: Tenant) => ({
    ...rows.tenant(tenant),
    ...plain(pick(tenant, 'emergency_contact_name', 'emergency_contact_phone')),
  }),
  lease: (lease: Lease) => ({
    ...rows.lease(lease),
    ...plain(pick(lease, 'lease_terms', 'renewal_of')),
    documents: lease.documents.length,
  }),
  payment: (payment: Payment, zone: string) => ({
    ...rows.payment(payment, zone),
    ...plain(pick(payment, 'transaction_id', 'notes', 'reversal_reason', 'refund_status')),
    reversed_on: dayOf(payment.reversed_at, zone),
    disputed_on: dayOf(payment.disputed_at, zone),
  }),
  request: (request: MaintenanceRequest) => ({
    ...rows.request(request),
    ...plain({ description: request.description, created_by: request.created_by.name }),
  }),
  comment: ({ text, by, by_tenant, created_at }: MaintenanceComment, zone: string) =>
    plain({ text, by: by.name, by_tenant, created_on: dayIn(zone, new Date(created_at)) }),
  personnel: (personnel: Personnel) => ({ ...rows.personnel(personnel), ...plain(pick(personnel, 'notes')) }),
};

/** Rows of a breakdown that an answer has at most. */
const MAX_GROUPS = 50;

const groupPages: Readonly<Record<string, Collection>> = {
  property: 'properties',
  tenant: 'tenants',
  personnel: 'personnel',
};

/** Months are in ascending order and cut to the latest, other rows to the largest. `capped`: there are more. */
export function breakdownRows<R extends { readonly id: number | null; readonly name: string | null }>(
  { rows: all, capped }: { readonly rows: readonly R[]; readonly capped: boolean },
  by: string,
) {
  const pages = groupPages[by];
  const visible = by === 'month' ? all.slice(-MAX_GROUPS) : all.slice(0, MAX_GROUPS);
  return {
    rows: visible.map((row) => ({ ...plain(row), path: pages && row.id !== null ? recordPath(pages, row.id) : null })),
    capped: capped || all.length > MAX_GROUPS,
  };
}
