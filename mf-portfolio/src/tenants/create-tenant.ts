import type { NewTenant } from '@keystead/contracts';
import { tenants } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';
import { invitationText } from './tenant-labels.ts';

export function useCreateTenant() {
  const toast = useToast();
  return useCreation(tenants, {
    send: (body: NewTenant, idempotencyKey) => request('POST /tenants', { body, idempotencyKey }),
    onCreated: (tenant) => toast.success(`Tenant added. ${invitationText(tenant)}`.trim()),
  });
}
