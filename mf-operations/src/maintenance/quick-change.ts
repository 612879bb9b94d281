import type { MaintenanceChange, MaintenanceRequest } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import { failureText, useChange, useRecordCache } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';

/** How a change that takes one press speaks. */
interface QuickChange {
  /** Says that it was made. */
  done: (changed: MaintenanceRequest) => string;
  /** Says that it was not. */
  failed: string;
}

/** Changes a request, as the person sees it, without a form: `apply(seen, { status: 'completed' })`. */
export function useQuickChange({ done, failed }: QuickChange) {
  const toast = useToast();
  const { refresh } = useRecordCache(maintenanceRequests);
  const { mutate, isPending, variables } = useChange(maintenanceRequests, {
    send: ({ id, body }: { id: MaintenanceRequest['id']; body: MaintenanceChange }) =>
      request('PUT /maintenance/{id}', { params: { id }, body }),
    onChanged: (changed) => toast.success(done(changed)),
  });
  const onError = (error: Error) => {
    toast.error(failureText(failed, error));
    // Somebody else has changed it, or deleted it: what is shown is not so any more.
    if (isClientError(error)) refresh();
  };
  return {
    isPending,
    /** What is being changed, while it is. */
    changing: isPending ? variables.body : undefined,
    apply: ({ id, version }: MaintenanceRequest, change: MaintenanceChange) =>
      mutate({ id, body: { ...change, version } }, { onError }),
  };
}
