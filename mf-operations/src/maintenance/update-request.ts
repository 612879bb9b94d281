import type { MaintenanceChange, MaintenanceRequest } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';

export function useUpdateRequest(id: MaintenanceRequest['id']) {
  const toast = useToast();
  return useChange(maintenanceRequests, {
    send: (body: MaintenanceChange) => request('PUT /maintenance/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Maintenance request updated.'),
  });
}
