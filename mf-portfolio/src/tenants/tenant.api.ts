import type { Tenant } from '@keystead/contracts';
import { fullName, listSearch, type SearchIn, tenants, useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { errorText, request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { invitationText, statusNames } from './tenant.ts';

const search = listSearch({
  filters: { status: { label: 'Status', all: 'All Status', names: statusNames } },
  records: ['property_id', 'account'],
  tabs: ['active', 'inactive'],
  ownDefault: true,
  sorts: {
    status: 'Active first, A to Z',
    '-status': 'Active last, Z to A',
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    name: 'Last name A to Z',
    '-name': 'Last name Z to A',
  } satisfies Record<NonNullable<SearchIn<typeof tenants>['sort']>, string>,
});

export const tenantPages = { collection: tenants, path: '/app/tenants', noun: 'tenant', search };

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

export const useDeleteTenant = (onDeleted?: () => void) =>
  useRecordDeletion({
    ...tenantPages,
    describe: fullName,
    onDeleted,
    done: 'Tenant deleted.',
    failed: 'Error deleting tenant. Please try again.',
  });
