import type { MaintenanceRequest } from '@keystead/contracts';
import { useConfirm } from '@keystead/ui/overlays';
import { placeText } from './maintenance-labels.ts';

/** Asks the user to confirm the deletion of a request. */
export function useConfirmDelete(): (maintenance: MaintenanceRequest) => Promise<boolean> {
  const confirm = useConfirm();
  return (maintenance) =>
    confirm({
      title: 'Are you sure you want to delete this maintenance request?',
      description: `${maintenance.title}, ${placeText(maintenance)}`,
      confirmLabel: 'Delete',
    });
}
