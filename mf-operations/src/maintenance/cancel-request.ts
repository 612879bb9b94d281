import type { MaintenanceRequest } from '@keystead/contracts';
import { useConfirm } from '@keystead/ui/overlays';
import { useChangeStatus } from './change-status.ts';
import { placeText } from './maintenance-labels.ts';

/** Cancels a request once the user has confirmed: `ask(seen)`. */
export function useCancelRequest() {
  const confirm = useConfirm();
  const { changeStatus, isPending } = useChangeStatus();
  return {
    isPending,
    async cancel(seen: MaintenanceRequest): Promise<void> {
      const confirmed = await confirm({
        title: 'Are you sure you want to cancel this request?',
        description: `${seen.title}, ${placeText(seen)}`,
        confirmLabel: 'Cancel request',
        cancelLabel: 'Keep it',
      });
      if (confirmed) changeStatus(seen, 'cancelled');
    },
  };
}
