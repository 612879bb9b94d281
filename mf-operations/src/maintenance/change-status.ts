import type { MaintenanceRequest } from '@keystead/contracts';
import { STATUS_FAILED, statusNames } from './maintenance-labels.ts';
import { useQuickChange } from './quick-change.ts';

/** Changes the status of a request, from the version that the user sees: `changeStatus(seen, 'completed')`. */
export function useChangeStatus() {
  const { apply, changing, isPending } = useQuickChange({
    done: ({ status }) => `Status changed to ${statusNames[status]}.`,
    failed: STATUS_FAILED,
  });
  return {
    isPending,
    /** The status that is being saved. */
    saving: changing?.status ?? undefined,
    changeStatus: (seen: MaintenanceRequest, status: MaintenanceRequest['status']) => apply(seen, { status }),
  };
}
