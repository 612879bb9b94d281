import type { NewTenant, Tenant, TenantChange } from '@keystead/contracts';
import { fullName, tenants, useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { errorText, request } from '@keystead/web-kit';
import { useChange, useCreation } from '@keystead/web-kit/queries';
import { invitationText } from './tenant.ts';

export function useCreateTenant() {
  const toast = useToast();
  return useCreation(tenants, {
    send: (body: NewTenant, idempotencyKey) => request('POST /tenants', { body, idempotencyKey }),
    onCreated: (tenant) => toast.success(`Tenant added. ${invitationText(tenant)}`.trim()),
  });
}

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

/** Mails a tenant another invitation: `invite()`. If the server rejects it, such as with 429, its message is shown. */
export function useInviteTenant(id: Tenant['id']) {
  const toast = useToast();
  const { mutate, isPending } = useChange(tenants, {
    send: () => request('POST /tenants/{id}/invitation', { params: { id } }),
    onChanged: (tenant) => toast.success(invitationText(tenant)),
  });
  const onError = (error: Error) => toast.error(errorText(error, 'Error sending invitation. Please try again.'));
  return { invite: () => mutate(undefined, { onError }), isPending };
}

/** Deletes a tenant once the user has confirmed it. `onDeleted` is called before the next render. */
export const useDeleteTenant = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: tenants,
    noun: 'tenant',
    describe: fullName,
    send: (id) => request('DELETE /tenants/{id}', { params: { id } }),
    onDeleted,
    done: 'Tenant deleted.',
    failed: 'Error deleting tenant. Please try again.',
  });
