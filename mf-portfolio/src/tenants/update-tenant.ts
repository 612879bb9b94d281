import type { Tenant, TenantChange } from '@keystead/contracts';
import { tenants } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { invitationText } from './tenant-labels.ts';

/**
 * Updates a tenant.
 *
 * @param invitedAt the time of the last invitation before the change: a changed e-mail address is invited too
 */
export function useUpdateTenant(id: Tenant['id'], invitedAt: Tenant['invited_at'] | undefined) {
  const toast = useToast();
  return useChange(tenants, {
    send: (body: TenantChange) => request('PUT /tenants/{id}', { params: { id }, body }),
    onChanged: (tenant) =>
      toast.success(tenant.invited_at === invitedAt ? 'Tenant updated.' : `Tenant updated. ${invitationText(tenant)}`),
  });
}
