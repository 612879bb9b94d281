import type {
  Lease,
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

// Characters that change the text direction, have no width, or are tags. A reader can't see them, but a model reads
// them.
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;
const breaks = /[\p{Cc}\s]+/gu;

/**
 * A text of a record in one line, shortened and without invisible characters. It is still user input: data, and never
 * an instruction.
 */
export function recordText(text: string): string {
  const line = text.replace(invisible, '').replace(breaks, ' ').trim();
  const letters = [...line];
  return letters.length <= MAX_TEXT_LENGTH ? line : `${letters.slice(0, MAX_TEXT_LENGTH).join('').trimEnd()}…`;
}

/** The pages that show records, by collection. */
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

/** A record as an answer needs it: its texts in one line, and the page that shows it. */
export function rowOf<R extends { readonly id: number }>(of: Collection, record: R): R & { readonly path: string } {
  return { ...withPlainTexts(record), path: recordPath(of, record.id) };
}

const withPlainTexts = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, entry]) => [name, typeof entry === 'string' ? recordText(entry) : entry]),
  ) as R;

const dayOf = (instant: string | null, zone: string) => (instant === null ? null : dayIn(zone, new Date(instant)));

export function propertyRow(property: Property) {
  const { id, name, address, city, state, zip_code, property_type, status } = property;
  const { bedrooms, bathrooms, square_feet, rent_amount, deposit_amount } = property;
  const where = { name, address, city, state, zip_code };
  const what = { property_type, status, bedrooms, bathrooms, square_feet, rent_amount, deposit_amount };
  return rowOf('properties', { id, ...where, ...what });
}

export const propertyDetail = (property: Property) =>
  rowOf('properties', { ...propertyRow(property), description: property.description });

export const nameOf = ({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

export function tenantRow(tenant: Tenant) {
  const { id, email, phone, property_id, property_name, status, move_in_date } = tenant;
  return rowOf('tenants', { id, name: nameOf(tenant), email, phone, property_id, property_name, status, move_in_date });
}

export function tenantDetail(tenant: Tenant) {
  const { emergency_contact_name, emergency_contact_phone } = tenant;
  return rowOf('tenants', { ...tenantRow(tenant), emergency_contact_name, emergency_contact_phone });
}

export function leaseRow(lease: Lease) {
  const { id, property_id, property_name, tenant_id, tenant_name } = lease;
  const { start_date, end_date, rent_amount, deposit_amount, status } = lease;
  const terms = { start_date, end_date, rent_amount, deposit_amount, status };
  return rowOf('leases', { id, property_id, property_name, tenant_id, tenant_name, ...terms });
}

/** Of the documents only the number. */
export function leaseDetail(lease: Lease) {
  const { lease_terms, renewal_of, documents } = lease;
  return rowOf('leases', { ...leaseRow(lease), lease_terms, renewal_of, documents: documents.length });
}

/** The day of payment is in the account's time zone. */
export function paymentRow(payment: Payment, zone: string) {
  const { id, tenant_id, tenant_name, property_id, property_name, lease_id } = payment;
  const { amount, payment_type, payment_method, status, due_date, paid_date } = payment;
  const about = { tenant_id, tenant_name, property_id, property_name, lease_id };
  const terms = { amount, payment_type, payment_method, status, due_date };
  return rowOf('payments', { id, ...about, ...terms, paid_on: dayOf(paid_date, zone) });
}

export function paymentDetail(payment: Payment, zone: string) {
  const { transaction_id, notes, reversed_at, reversal_reason, refund_status, disputed_at } = payment;
  return rowOf('payments', {
    ...paymentRow(payment, zone),
    transaction_id,
    notes,
    reversed_on: dayOf(reversed_at, zone),
    reversal_reason,
    refund_status,
    disputed_on: dayOf(disputed_at, zone),
  });
}

/** The days are in the account's time zone. */
export function requestRow(request: MaintenanceRequest) {
  const { id, title, property_id, property_name, tenant_id, tenant_name, time_zone: zone } = request;
  const { priority, status, service_type, assigned_to, assigned_to_name, estimated_cost } = request;
  const days = {
    scheduled_on: dayOf(request.scheduled_date, zone),
    created_on: dayIn(zone, new Date(request.created_at)),
    closed_on: dayOf(request.closed_at, zone),
  };
  const about = { title, property_id, property_name, tenant_id, tenant_name };
  const work = { priority, status, service_type, assigned_to, assigned_to_name, estimated_cost };
  return rowOf('maintenance', { id, ...about, ...work, ...days, comments: request.comments });
}

export function requestDetail(request: MaintenanceRequest) {
  const { description, created_by } = request;
  return rowOf('maintenance', { ...requestRow(request), description, created_by: created_by.name });
}

export const commentRow = ({ text, by, by_tenant, created_at }: MaintenanceComment, zone: string) =>
  withPlainTexts({ text, by: by.name, by_tenant, created_on: dayIn(zone, new Date(created_at)) });

/** `hourly_rate` is in dollars. */
export function personnelRow(personnel: Personnel) {
  const { id, name, service_type, specialties, email, phone, location } = personnel;
  const { hourly_rate, availability, open_requests } = personnel;
  const about = { id, name, service_type, specialties, email, phone, location };
  return rowOf('personnel', { ...about, hourly_rate, availability, open_requests });
}

export const personnelDetail = (personnel: Personnel) =>
  rowOf('personnel', { ...personnelRow(personnel), notes: personnel.notes });

/** Rows of a breakdown that an answer has at most. */
const MAX_GROUPS = 50;

interface Breakdown<R> {
  readonly rows: readonly R[];
  readonly capped: boolean;
}

/**
 * The rows of a breakdown, with the pages of their records. Months are in ascending order and cut to the latest. Other
 * rows are cut to the largest. `capped`: there are more.
 */
export function breakdownRows<R extends { readonly id: number | null; readonly name: string | null }>(
  { rows, capped }: Breakdown<R>,
  { by, pages }: { by: string; pages: Collection | null },
) {
  const visible = by === 'month' ? rows.slice(-MAX_GROUPS) : rows.slice(0, MAX_GROUPS);
  return {
    rows: visible.map((row) => ({
      ...withPlainTexts(row),
      path: pages && row.id !== null ? recordPath(pages, row.id) : null,
    })),
    capped: capped || rows.length > MAX_GROUPS,
  };
}
