import type { Lease } from '@keystead/contracts';
import { useConfirm } from '@keystead/ui/overlays';
import { leaseName, termText } from './lease-labels.ts';

/** Asks the user to confirm the deletion of a lease. */
export function useConfirmDelete(): (lease: Lease) => Promise<boolean> {
  const confirm = useConfirm();
  return (lease) =>
    confirm({
      title: 'Are you sure you want to delete this lease?',
      description: `${leaseName(lease)}, ${termText(lease)}`,
      confirmLabel: 'Delete',
    });
}
