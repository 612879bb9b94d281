import type { Lease } from '@keystead/contracts';
import { properties } from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useRecordCache } from '@keystead/web-kit/queries';
import { statusNames } from '../properties/property-labels.ts';

/**
 * Confirms that a lease was saved. Where the lease is active and its property is not occupied, offers to mark the
 * property as occupied: a lease doesn't change that by itself (rules §5). The question stays until it is answered, also
 * when the user leaves the page meanwhile.
 *
 * @returns a function that takes the saved lease and the message about it: `Lease added.`
 */
export function useOccupiedDefault(): (lease: Lease, saved: string) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { keep } = useRecordCache(properties);
  return async ({ status, property_id }, saved) => {
    const params = { id: property_id };
    // Where the property's status is unknown, nothing is asked. The user can mark it on its own page.
    const property = status === 'active' ? await request('GET /properties/{id}', { params }).catch(() => null) : null;
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
      keep(await request('PUT /properties/{id}', { params, body: { status: 'occupied' } }));
      toast.success('Property updated successfully!');
    } catch (error) {
      toast.error(failureText('Failed to update property', error));
    }
  };
}
