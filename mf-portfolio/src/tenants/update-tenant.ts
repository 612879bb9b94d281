import type { Tenant, TenantChange } from '@keystead/contracts';
import { tenants } from '@keystead/page-kit';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { invitationText } from './tenant-labels.ts';

/**
 * Changes a tenant.
 *
 * @param invitedAt when they were invited last before the change: a new e-mail address is invited as well
 */
export function useUpdateTenant(id: Tenant['id'], invitedAt: Tenant['invited_at'] | undefined) {
  const toast = useToast();
  return useChange(tenants, {
    send: (body: TenantChange) => request('PUT /tenants/{id}', { params: { id }, body }),
    onChanged: (tenant) =>
      toast.success(tenant.invited_at === invitedAt ? 'Tenant updated.' : `Tenant updated. ${invitationText(tenant)}`),
  });
}
