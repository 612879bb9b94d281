import { escapeMarkdown, linkTo, recordLink, table } from '../../chat/markdown.ts';
import type { LeaseRow, PaymentRow, PersonnelRow, PropertyRow, RequestRow, TenantRow } from '../research.ts';
import { atLeast, dayOr, dollars, grouped, inWords } from './in-words.ts';

export const MAX_TABLE_ROWS = 10;
/** Months that a table has at most. A year by month fits. */
export const MAX_MONTHS = 24;

/** Rows read to apply a filter that the list lacks. */
export const MAX_LOOKED_THROUGH = 50;

/** How many there are in all, including those not shown. */
interface ListTotal {
  readonly total?: number;
  readonly total_capped?: boolean;
}

type Columns<R> = Readonly<Record<string, (row: R) => string>>;

/** A table of the first rows. If there are more, it says how many. */
export function cutTable<R>(
  rows: readonly R[],
  { total = rows.length, total_capped, maxRows = MAX_TABLE_ROWS }: ListTotal & { readonly maxRows?: number },
  columns: Columns<R>,
): string {
  if (rows.length === 0) return '';
  const visible = rows.slice(0, maxRows);
  const cells = visible.map((row) => Object.values(columns).map((cell) => cell(row)));
  const isCut = total > visible.length || total_capped;
  const cut = isCut ? `\n\nThe first ${visible.length} of ${atLeast(grouped(total), total_capped)}.` : '';
  return `\n\n${table(Object.keys(columns), cells)}${cut}`;
}

export const shortTable = <R>(rows: readonly R[], columns: Columns<R>): string => cutTable(rows, {}, columns);

const tableOf =
  <R>(columns: Columns<R>) =>
  (rows: readonly R[], counted: ListTotal = {}): string =>
    cutTable(rows, counted, columns);

const text = (value: string | null) => (value ? escapeMarkdown(value) : '—');
export const dollarsOr = (amount: number | null): string => (amount === null ? '—' : dollars(amount));
export const requestLink = ({ id, title, path }: Pick<RequestRow, 'id' | 'title' | 'path'>): string =>
  recordLink(`${id}: ${title}`, path);

export const paymentTable = tableOf<PaymentRow>({
  Payment: ({ payment_type, path }) => recordLink(inWords(payment_type), path),
  Tenant: ({ tenant_name }) => text(tenant_name),
  Property: ({ property_name }) => text(property_name),
  Amount: ({ amount }) => dollars(amount),
  Status: ({ status }) => inWords(status),
  Due: ({ due_date }) => dayOr(due_date),
  Paid: ({ paid_on }) => dayOr(paid_on),
});

export const leaseTable = tableOf<LeaseRow>({
  Lease: ({ id, path }) => recordLink(`Lease ${id}`, path),
  Property: ({ property_name }) => text(property_name),
  Tenant: ({ tenant_name }) => text(tenant_name),
  From: ({ start_date }) => dayOr(start_date),
  To: ({ end_date }) => dayOr(end_date),
  'Rent a month': ({ rent_amount }) => dollars(rent_amount),
  Status: ({ status }) => status,
});

export const requestTable = tableOf<RequestRow>({
  Request: requestLink,
  Property: ({ property_name }) => text(property_name),
  Priority: ({ priority }) => priority,
  Status: ({ status }) => inWords(status),
  'Assigned to': ({ assigned_to_name }) => text(assigned_to_name),
  Created: ({ created_on }) => dayOr(created_on),
});

export const propertyTable = tableOf<PropertyRow>({
  Property: linkTo,
  Address: ({ address, city }) => text(`${address}, ${city}`),
  Type: ({ property_type }) => property_type,
  Status: ({ status }) => inWords(status),
  Rent: ({ rent_amount }) => dollars(rent_amount),
});

export const tenantTable = tableOf<TenantRow>({
  Tenant: linkTo,
  Property: ({ property_name }) => text(property_name),
  Email: ({ email }) => text(email),
  Phone: ({ phone }) => text(phone),
  Status: ({ status }) => status,
});

export const personnelTable = tableOf<PersonnelRow>({
  Name: linkTo,
  Trade: ({ service_type }) => service_type,
  'Per hour': ({ hourly_rate }) => dollarsOr(hourly_rate),
  Availability: ({ availability }) => availability,
  'Open requests': ({ open_requests }) => String(open_requests),
  Phone: ({ phone }) => text(phone),
});

export const factText = (value: string | null): string | null => (value === null ? null : escapeMarkdown(value));

/** A table under a title; '' for an empty table. */
export const titled = (title: string, rows: string): string => rows && `\n\n${title}:${rows}`;

/** The facts about a record, one per line. Missing ones are omitted. */
export const facts = (lines: Readonly<Record<string, string | null>>): string =>
  Object.entries(lines)
    .filter(([, value]) => value)
    .map(([label, value]) => `- **${label}:** ${value}`)
    .join('\n');
