import { type Collection, recordPages, recordPath, recordText } from './record-rows.ts';
import type { Source } from './tool.ts';

type Texts = Record<'q' | 'status' | 'payment_type' | 'priority' | 'service_type' | 'availability', string>;
type Numbers = Record<'expiring_within' | 'property_id' | 'tenant_id' | 'assigned_to', number>;
/** The filters of a list page, named as in its URL. */
type PageFilters = Readonly<Partial<Texts & Numbers>>;

/** The names of the records that a list is filtered by, as each of its rows has them. */
interface Names {
  readonly property_name?: string | null;
  readonly tenant_name?: string | null;
  readonly assigned_to_name?: string | null;
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

type InWords = (value: string | number, names: Names) => string;

/** The filters whose value does not name them. */
const inWords: { readonly [F in keyof PageFilters]?: InWords } = {
  q: (value) => `“${value}”`,
  expiring_within: (value) => `ending within ${value} days`,
  property_id: (_, { property_name }) => `of ${property_name ?? 'one property'}`,
  tenant_id: (_, { tenant_name }) => `of ${tenant_name ?? 'one tenant'}`,
  assigned_to: (_, { assigned_to_name }) => `assigned to ${assigned_to_name ?? 'one person'}`,
};

/** The page of a list, with the filters that it supports: "Payments, overdue" at `/app/payments?status=overdue`. */
export function listSource(of: Collection, filters: PageFilters = {}, names: Names = {}): Source {
  const query = new URLSearchParams();
  const label = [labels[of]];
  for (const field of pageFilters[of]) {
    const value = filters[field];
    if (value === undefined || (field === 'expiring_within' && !expiryDays.includes(value))) continue;
    query.set(field, String(value));
    label.push(inWords[field]?.(value, names) ?? String(value).replaceAll('_', ' '));
  }
  return { label: recordText(label.join(', ')), path: recordPages[of] + (query.size > 0 ? `?${query}` : '') };
}

export const recordSource = (of: Collection, { id, label }: { id: number; label: string }): Source => ({
  label: recordText(label),
  path: recordPath(of, id),
});

export const rentSource: Source = { label: 'Rent', path: '/app/rent' };
export const depositSource: Source = { label: 'Deposits held', path: '/app/reports/deposits' };
export const dashboardSource: Source = { label: 'Dashboard', path: '/app/dashboard' };
