import type { MAX_REQUEST_PHOTOS, MaintenanceRequest } from '@keystead/contracts';
import {
  crudCollection,
  listSearch,
  type PhotoSource,
  type SearchIn,
  useQuickChange,
  useRecordDeletion,
} from '@keystead/crud-ui';
import { useConfirm } from '@keystead/ui/overlays';
import { placeText, priorityNames, statusNames } from './maintenance.ts';

export const maintenanceRequests = crudCollection('maintenance', 'maintenance_requests');

const search = listSearch({
  filters: {
    status: { label: 'Status', all: 'All Status', names: statusNames },
    priority: { label: 'Priority', all: 'All Priority', names: priorityNames },
  },
  records: ['property_id', 'tenant_id', 'assigned_to', 'account'],
  tabs: ['open', 'in_progress', 'completed', 'cancelled'],
  sorts: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    '-priority': 'Most urgent first',
    priority: 'Least urgent first',
    scheduled_date: 'Scheduled soonest',
    '-scheduled_date': 'Scheduled latest',
  } satisfies Record<NonNullable<SearchIn<typeof maintenanceRequests>['sort']>, string>,
});

export const requestPages = { collection: maintenanceRequests, path: '/app/maintenance', noun: 'request', search };

/** It equals the contract's constant, which is not imported to save its code. */
const MAX_PHOTOS: typeof MAX_REQUEST_PHOTOS = 8;

export const requestPhotos: PhotoSource<MaintenanceRequest> = {
  collection: maintenanceRequests,
  path: 'maintenance',
  noun: 'request',
  most: MAX_PHOTOS,
};

export const assignedTo = (id: number): string => `${requestPages.path}?assigned_to=${id}`;

/** Changes the status of a request, from the version that the user sees: `changeStatus(seen, 'completed')`. */
export function useChangeStatus() {
  const { apply, changing, isPending, failure } = useQuickChange(maintenanceRequests, {
    done: ({ status }) => `Status changed to ${statusNames[status]}.`,
    undo: ({ status }) => ({ status }),
    // Product §8.
    failed: 'Error updating status. Please try again.',
  });
  return {
    isPending,
    failure,
    saving: changing?.status ?? undefined,
    changeStatus: (seen: MaintenanceRequest, status: MaintenanceRequest['status']) => apply(seen, { status }),
  };
}

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

export const useDeleteRequest = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: maintenanceRequests,
    noun: 'maintenance request',
    describe: (maintenance) => `${maintenance.title}, ${placeText(maintenance)}`,
    onDeleted,
    done: 'Maintenance request deleted.',
    failed: 'Error deleting maintenance request. Please try again.',
  });
