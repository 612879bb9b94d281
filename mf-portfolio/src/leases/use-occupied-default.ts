import type { Lease } from '@keystead/contracts';
import { properties } from '@keystead/page-kit';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useRecordCache } from '@keystead/web-kit/queries';
import { statusNames } from '../properties/property-labels.ts';

/**
 * Says that a lease was saved, and offers to mark its property as occupied where the lease is active and the property
 * isn't: leasing it doesn't do that by itself (rules §5). The question stays until it is answered, also when the page
 * that has asked is left meanwhile.
 *
 * @returns takes the lease as it was saved and what to say of that: `Lease added.`
 */
export function useOccupiedDefault(): (lease: Lease, saved: string) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { keep } = useRecordCache(properties);
  return async ({ status, property_id }, saved) => {
    const params = { id: property_id };
    // Where its state can't be told there is nothing to ask; it can be marked on its own page.
    const property = status === 'active' ? await request('GET /properties/{id}', { params }).catch(() => null) : null;
    if (property === null || property.status === 'occupied' || !property.abilities.update) {
      toast.success(saved);
      return;
    }
    const wanted = await confirm({
      title: 'Mark property as occupied?',
      // On a phone a message would lie over the answers.
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
