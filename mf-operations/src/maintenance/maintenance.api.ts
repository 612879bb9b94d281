import type { Answer, MaintenanceChange, MaintenanceRequest, NewMaintenanceRequest, Query } from '@keystead/contracts';
import { useRecordDeletion } from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  type PagedList,
  useChange,
  useCreation,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { placeText, STATUS_FAILED, statusNames } from './maintenance.ts';

export type MaintenanceSearch = Omit<Query<'GET /maintenance'>, 'limit' | 'cursor'>;

/** The user's rights for new requests: to `create` one, and to `manage` all its fields. */
type MaintenanceAbilities = Answer<'GET /maintenance'>['abilities'];

export type MaintenanceList = PagedList<MaintenanceRequest, MaintenanceAbilities>;

export const maintenanceRequests: Collection<MaintenanceRequest, MaintenanceSearch, MaintenanceAbilities> = {
  name: 'maintenance',
  async fetchPage(query, signal) {
    const { maintenance_requests: rows, ...page } = await request('GET /maintenance', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /maintenance/{id}', { params: { id }, signal }),
};

export function useCreateRequest() {
  const toast = useToast();
  return useCreation(maintenanceRequests, {
    send: (body: NewMaintenanceRequest, idempotencyKey) => request('POST /maintenance', { body, idempotencyKey }),
    onCreated: () => toast.success('Maintenance request created successfully!'),
  });
}

export function useUpdateRequest(id: MaintenanceRequest['id']) {
  const toast = useToast();
  return useChange(maintenanceRequests, {
    send: (body: MaintenanceChange) => request('PUT /maintenance/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Maintenance request updated.'),
  });
}

interface QuickChange {
  done: (changed: MaintenanceRequest) => string;
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
    changing: isPending ? variables.body : undefined,
    apply: ({ id, version }: MaintenanceRequest, change: MaintenanceChange) =>
      mutate({ id, body: { ...change, version } }, { onError }),
  };
}

/** Changes the status of a request, from the version that the user sees: `changeStatus(seen, 'completed')`. */
export function useChangeStatus() {
  const { apply, changing, isPending } = useQuickChange({
    done: ({ status }) => `Status changed to ${statusNames[status]}.`,
    failed: STATUS_FAILED,
  });
  return {
    isPending,
    saving: changing?.status ?? undefined,
    changeStatus: (seen: MaintenanceRequest, status: MaintenanceRequest['status']) => apply(seen, { status }),
  };
}

/** Cancels a request once the user has confirmed: `cancel(seen)`. */
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

/** Deletes a maintenance request once the user has confirmed it. `onDeleted` is called before the next render. */
export const useDeleteRequest = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: maintenanceRequests,
    noun: 'maintenance request',
    describe: (maintenance) => `${maintenance.title}, ${placeText(maintenance)}`,
    send: (id) => request('DELETE /maintenance/{id}', { params: { id } }),
    onDeleted,
    done: 'Maintenance request deleted.',
    failed: 'Error deleting maintenance request. Please try again.',
  });
