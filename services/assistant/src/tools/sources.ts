import { type Collection, recordPages, recordPath, recordText } from './record-rows.ts';
import type { Source } from './tool.ts';

/** The filters of a list page, named as in its URL. */
interface PageFilters {
  readonly q?: string;
  readonly status?: string;
  readonly payment_type?: string;
  readonly priority?: string;
  readonly service_type?: string;
  readonly availability?: string;
  readonly expiring_within?: number;
  readonly property_id?: number;
  readonly tenant_id?: number;
  readonly assigned_to?: number;
}

/** The names of the records that a list is filtered by. */
interface Names {
  readonly property?: string | null;
  readonly tenant?: string | null;
  readonly personnel?: string | null;
}

/** The names of the records by which a list is filtered, from its first record. */
export function namesIn(
  rows: readonly { property_name?: string | null; tenant_name?: string | null; assigned_to_name?: string | null }[],
): Names {
  const [first] = rows;
  return { property: first?.property_name, tenant: first?.tenant_name, personnel: first?.assigned_to_name };
}

const labels: Record<Collection, string> = {
  properties: 'Properties',
  tenants: 'Tenants',
  leases: 'Leases',
  maintenance: 'Maintenance requests',
  personnel: 'Maintenance personnel',
  payments: 'Payments',
};

/** The filters that each page reads from its URL. It supports no others. */
const pageFilters: Record<Collection, readonly (keyof PageFilters)[]> = {
  properties: ['q', 'status'],
  tenants: ['q', 'status', 'property_id'],
  leases: ['q', 'status', 'expiring_within', 'property_id', 'tenant_id'],
  maintenance: ['q', 'status', 'priority', 'property_id', 'tenant_id', 'assigned_to'],
  personnel: ['q', 'service_type', 'availability'],
  payments: ['q', 'status', 'payment_type', 'property_id', 'tenant_id'],
};

/** The periods that the page of leases can be filtered by, in days. */
const expiryDays: readonly unknown[] = [30, 60, 90];

function inWords(field: keyof PageFilters, value: string | number, { property, tenant, personnel }: Names): string {
  switch (field) {
    case 'q':
      return `“${value}”`;
    case 'expiring_within':
      return `ending within ${value} days`;
    case 'property_id':
      return `of ${property ?? 'one property'}`;
    case 'tenant_id':
      return `of ${tenant ?? 'one tenant'}`;
    case 'assigned_to':
      return `assigned to ${personnel ?? 'one person'}`;
    default:
      return String(value).replaceAll('_', ' ');
  }
}

/**
 * The page of a list, with the filters that the page supports: "Payments, overdue" at `/app/payments?status=overdue`.
 * The label names what the page shows, and not the other filters of the figure.
 */
export function listSource(of: Collection, filters: PageFilters = {}, names: Names = {}): Source {
  const applied = pageFilters[of].flatMap((field) => {
    const value = filters[field];
    if (value === undefined || (field === 'expiring_within' && !expiryDays.includes(value))) return [];
    return [{ field, value }];
  });
  const query = new URLSearchParams(applied.map(({ field, value }): [string, string] => [field, String(value)]));
  return {
    label: recordText([labels[of], ...applied.map(({ field, value }) => inWords(field, value, names))].join(', ')),
    path: recordPages[of] + (applied.length ? `?${query}` : ''),
  };
}

export const recordSource = (of: Collection, { id, label }: { id: number; label: string }): Source => ({
  label: recordText(label),
  path: recordPath(of, id),
});

export const dashboardSource: Source = { label: 'Dashboard', path: '/app/dashboard' };
