import type { Lease } from '@keystead/contracts';
import {
  crudCollection,
  findProperty,
  listSearch,
  properties,
  type SearchIn,
  useRecordDeletion,
} from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { failureText, useRecordCache } from '@keystead/web-kit/queries';
import { statusNames as propertyStatusNames } from '../properties/property.ts';
import { leaseName, statusNames, termText } from './lease.ts';

export const leases = crudCollection('leases', 'leases');

const search = listSearch({
  filters: {
    status: { label: 'Status', all: 'All Status', names: statusNames },
    expiring_within: {
      label: 'End date',
      all: 'Any end date',
      names: { 30: 'Expires in 30 days', 60: 'Expires in 60 days', 90: 'Expires in 90 days' },
    },
  },
  records: ['property_id', 'tenant_id', 'account'],
  tabs: ['active', 'pending', 'expired'],
  ownDefault: true,
  sorts: {
    status: 'Active first',
    '-status': 'Active last',
    '-created_at': 'Newest first',
    end_date: 'Ending soonest',
    '-end_date': 'Ending latest',
    start_date: 'Starting soonest',
    '-start_date': 'Starting latest',
  } satisfies Partial<Record<NonNullable<SearchIn<typeof leases>['sort']>, string>>,
});

export const leasePages = { collection: leases, path: '/app/leases', noun: 'lease', search };

/**
 * Confirms that a lease was saved. Where the lease is active and its property is not occupied, offers to mark the
 * property as occupied: a lease doesn't change that by itself (rules §5). The question stays until it is answered, also
 * when the user leaves the page meanwhile.
 *
 * @returns a function that takes the saved lease, the message about it, `Lease added.`, and what may follow
 */
export function useOccupiedDefault(): (
  lease: Lease,
  saved: string,
  next?: Parameters<ReturnType<typeof useToast>['success']>[1],
) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { keep } = useRecordCache(properties);
  return async ({ status, property_id }, saved, next) => {
    // Where the property's status is unknown, nothing is asked. The user can mark it on its own page.
    const property = status === 'active' ? await findProperty(property_id) : null;
    if (property === null || property.status === 'occupied' || !property.abilities.update) {
      toast.success(saved, next);
      return;
    }
    const wanted = await confirm({
      title: 'Mark property as occupied?',
      // On a phone a toast would cover the buttons.
      description: `${saved} The status of ${property.name} is still ${propertyStatusNames[property.status]}.`,
      confirmLabel: 'Mark property as occupied',
      cancelLabel: 'No',
      tone: 'primary',
    });
    if (!wanted) {
      if (next?.length) toast.success(saved, next);
      return;
    }
    try {
      keep(await properties.change(property_id, { status: 'occupied' }));
      toast.success('Property updated successfully!', next);
    } catch (error) {
      toast.error(failureText('Failed to update property', error));
    }
  };
}

export const useDeleteLease = (onDeleted?: () => void) =>
  useRecordDeletion({
    ...leasePages,
    describe: (lease) => `${leaseName(lease)}, ${termText(lease)}`,
    onDeleted,
    done: 'Lease deleted.',
    failed: 'Error deleting lease. Please try again.',
  });
