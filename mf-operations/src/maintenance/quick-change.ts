import type { MaintenanceChange, MaintenanceRequest } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import { failureText, useChange, useRecordCache } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';

/** The messages of a change made with one press. */
interface QuickChange {
  /** The message of success. */
  done: (changed: MaintenanceRequest) => string;
  /** The message of failure. */
  failed: string;
}

/** Changes a request without a form, from the version that the user sees: `apply(seen, { status: 'completed' })`. */
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
    // Another user has changed or deleted it, so the displayed version is stale.
    if (isClientError(error)) refresh();
  };
  return {
    isPending,
    /** The change that is being saved, if any. */
    changing: isPending ? variables.body : undefined,
    apply: ({ id, version }: MaintenanceRequest, change: MaintenanceChange) =>
      mutate({ id, body: { ...change, version } }, { onError }),
  };
}
