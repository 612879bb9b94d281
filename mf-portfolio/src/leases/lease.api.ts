import type { Body, Lease, LeaseChange, NewLease, Query } from '@keystead/contracts';
import { findProperty, properties, useRecordDeletion } from '@keystead/crud-ui';
import { formatDate } from '@keystead/ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  type PagedList,
  useChange,
  useCreation,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { statusNames } from '../properties/property.ts';
import { leaseName, termText } from './lease.ts';

export type LeaseSearch = Omit<Query<'GET /leases'>, 'limit' | 'cursor'>;

export type LeaseList = PagedList<Lease>;

export const leases: Collection<Lease, LeaseSearch> = {
  name: 'leases',
  async fetchPage(query, signal) {
    const { leases: rows, ...page } = await request('GET /leases', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /leases/{id}', { params: { id }, signal }),
};

/**
 * Confirms that a lease was saved. Where the lease is active and its property is not occupied, offers to mark the
 * property as occupied: a lease doesn't change that by itself (rules §5). The question stays until it is answered, also
 * when the user leaves the page meanwhile.
 *
 * @returns a function that takes the saved lease and the message about it: `Lease added.`
 */
function useOccupiedDefault(): (lease: Lease, saved: string) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { keep } = useRecordCache(properties);
  return async ({ status, property_id }, saved) => {
    // Where the property's status is unknown, nothing is asked. The user can mark it on its own page.
    const property = status === 'active' ? await findProperty(property_id) : null;
    if (property === null || property.status === 'occupied' || !property.abilities.update) {
      toast.success(saved);
      return;
    }
    const wanted = await confirm({
      title: 'Mark property as occupied?',
      // On a phone a toast would cover the buttons.
      description: `${saved} The status of ${property.name} is still ${statusNames[property.status]}.`,
      confirmLabel: 'Mark property as occupied',
      cancelLabel: 'No',
      tone: 'primary',
    });
    if (!wanted) return;
    try {
      keep(await request('PUT /properties/{id}', { params: { id: property_id }, body: { status: 'occupied' } }));
      toast.success('Property updated successfully!');
    } catch (error) {
      toast.error(failureText('Failed to update property', error));
    }
  };
}

export function useCreateLease() {
  const suggestOccupied = useOccupiedDefault();
  return useCreation(leases, {
    send: (body: NewLease, idempotencyKey) => request('POST /leases', { body, idempotencyKey }),
    onCreated: (lease) => void suggestOccupied(lease, 'Lease added.'),
  });
}

export function useUpdateLease(id: Lease['id']) {
  const suggestOccupied = useOccupiedDefault();
  return useChange(leases, {
    send: (body: LeaseChange) => request('PUT /leases/{id}', { params: { id }, body }),
    onChanged: (lease) => void suggestOccupied(lease, 'Lease updated.'),
  });
}

export function useEndLease(id: Lease['id']) {
  const toast = useToast();
  return useChange(leases, {
    send: (body: Body<'POST /leases/{id}/end'>) => request('POST /leases/{id}/end', { params: { id }, body }),
    onChanged: ({ end_date }) => toast.success(`The last day of the lease is ${formatDate(end_date)}.`),
  });
}

export function useRenewLease(id: Lease['id']) {
  const suggestOccupied = useOccupiedDefault();
  return useCreation(leases, {
    send: (body: Body<'POST /leases/{id}/renewal'>, idempotencyKey) =>
      request('POST /leases/{id}/renewal', { params: { id }, body, idempotencyKey }),
    onCreated: (lease) => void suggestOccupied(lease, 'Lease renewed.'),
  });
}

/** Deletes a lease once the user has confirmed it. `onDeleted` is called before the next render. */
export const useDeleteLease = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: leases,
    noun: 'lease',
    describe: (lease) => `${leaseName(lease)}, ${termText(lease)}`,
    send: (id) => request('DELETE /leases/{id}', { params: { id } }),
    onDeleted,
    done: 'Lease deleted.',
    failed: 'Error deleting lease. Please try again.',
  });
