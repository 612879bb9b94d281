import type { Lease } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';

/** The states of a lease as displayed. */
export const statusNames: Record<Lease['status'], string> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
};

/** The message that a lease was not saved. The reason is shown below it (product §8). */
export const SAVE_FAILED = 'Error saving lease. Please try again.';

/** `Harbour House – Dana Whitfield`. */
export function leaseName({ property_name, tenant_name }: Pick<Lease, 'property_name' | 'tenant_name'>): string {
  return `${property_name} – ${tenant_name}`;
}

/** `Jun 1, 2026 – May 31, 2027`. */
export function termText({ start_date, end_date }: Pick<Lease, 'start_date' | 'end_date'>): string {
  return `${formatDate(start_date)} – ${formatDate(end_date)}`;
}
