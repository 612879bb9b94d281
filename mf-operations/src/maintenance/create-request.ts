import type { NewMaintenanceRequest } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';

export function useCreateRequest() {
  const toast = useToast();
  return useCreation(maintenanceRequests, {
    send: (body: NewMaintenanceRequest, idempotencyKey) => request('POST /maintenance', { body, idempotencyKey }),
    onCreated: () => toast.success('Maintenance request created successfully!'),
  });
}
