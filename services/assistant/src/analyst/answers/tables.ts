import { escapeMarkdown, recordLink, table } from '../../chat/markdown.ts';
import type { LeaseRow, PaymentRow, PersonnelRow, PropertyRow, RequestRow, TenantRow } from '../research.ts';
import { dayOr, dollars, inWords } from './in-words.ts';

export const MAX_TABLE_ROWS = 10;
/** Months that a table has at most. A year by month fits. */
export const MAX_MONTHS = 24;

/** Rows read to apply a filter that the list lacks. */
export const MAX_LOOKED_THROUGH = 50;

/** How many there are in all, including those not shown. */
interface ListTotal {
  readonly total: number;
  readonly total_capped?: boolean;
}

const number = new Intl.NumberFormat('en-US');

/** A table of the first rows. If there are more, it says how many. */
export function shortTable<R>(
  rows: readonly R[],
  columns: Readonly<Record<string, (row: R) => string>>,
  { total, total_capped = false, maxRows = MAX_TABLE_ROWS }: ListTotal & { readonly maxRows?: number } = {
    total: rows.length,
  },
): string {
  if (rows.length === 0) return '';
  const visible = rows.slice(0, maxRows);
  const cells = visible.map((row) => Object.values(columns).map((cell) => cell(row)));
  const more = total_capped ? `more than ${number.format(total)}` : number.format(total);
  const cut = total > visible.length || total_capped ? `\n\nThe first ${visible.length} of ${more}.` : '';
  return `\n\n${table(Object.keys(columns), cells)}${cut}`;
}

const text = (value: string | null) => (value === null || value === '' ? '—' : escapeMarkdown(value));

export const paymentTable = (rows: readonly PaymentRow[], counted?: ListTotal): string =>
  shortTable(
    rows,
    {
      Payment: ({ payment_type, path }) => recordLink(inWords(payment_type), path),
      Tenant: ({ tenant_name }) => text(tenant_name),
      Property: ({ property_name }) => text(property_name),
      Amount: ({ amount }) => dollars(amount),
      Status: ({ status }) => inWords(status),
      Due: ({ due_date }) => dayOr(due_date),
      Paid: ({ paid_on }) => dayOr(paid_on),
    },
    counted,
  );

export const leaseTable = (rows: readonly LeaseRow[], counted?: ListTotal): string =>
  shortTable(
    rows,
    {
      Lease: ({ id, path }) => recordLink(`Lease ${id}`, path),
      Property: ({ property_name }) => text(property_name),
      Tenant: ({ tenant_name }) => text(tenant_name),
      From: ({ start_date }) => dayOr(start_date),
      To: ({ end_date }) => dayOr(end_date),
      'Rent a month': ({ rent_amount }) => dollars(rent_amount),
      Status: ({ status }) => status,
    },
    counted,
  );

export const requestTable = (rows: readonly RequestRow[], counted?: ListTotal): string =>
  shortTable(
    rows,
    {
      Request: ({ id, title, path }) => recordLink(`${id}: ${title}`, path),
      Property: ({ property_name }) => text(property_name),
      Priority: ({ priority }) => priority,
      Status: ({ status }) => inWords(status),
      'Assigned to': ({ assigned_to_name }) => text(assigned_to_name),
      Created: ({ created_on }) => dayOr(created_on),
    },
    counted,
  );

export const propertyTable = (rows: readonly PropertyRow[], counted?: ListTotal): string =>
  shortTable(
    rows,
    {
      Property: ({ name, path }) => recordLink(name, path),
      Address: ({ address, city }) => text(`${address}, ${city}`),
      Type: ({ property_type }) => property_type,
      Status: ({ status }) => inWords(status),
      Rent: ({ rent_amount }) => dollars(rent_amount),
    },
    counted,
  );

export const tenantTable = (rows: readonly TenantRow[], counted?: ListTotal): string =>
  shortTable(
    rows,
    {
      Tenant: ({ name, path }) => recordLink(name, path),
      Property: ({ property_name }) => text(property_name),
      Email: ({ email }) => text(email),
      Phone: ({ phone }) => text(phone),
      Status: ({ status }) => status,
    },
    counted,
  );

export const personnelTable = (rows: readonly PersonnelRow[], counted?: ListTotal): string =>
  shortTable(
    rows,
    {
      Name: ({ name, path }) => recordLink(name, path),
      Trade: ({ service_type }) => service_type,
      'Per hour': ({ hourly_rate }) => (hourly_rate === null ? '—' : dollars(hourly_rate)),
      Availability: ({ availability }) => availability,
      'Open requests': ({ open_requests }) => String(open_requests),
      Phone: ({ phone }) => text(phone),
    },
    counted,
  );

export const factText = (value: string | null): string | null => (value === null ? null : escapeMarkdown(value));

/** The facts about a record, one per line. Missing ones are omitted. */
export const facts = (lines: Readonly<Record<string, string | null>>): string => {
  const present = Object.entries(lines).filter((line): line is [string, string] => line[1] !== null && line[1] !== '');
  return present.map(([label, value]) => `- **${label}:** ${value}`).join('\n');
};
