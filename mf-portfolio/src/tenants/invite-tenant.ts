import type { Tenant } from '@keystead/contracts';
import { tenants } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { errorText, request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { invitationText } from './tenant-labels.ts';

const FAILED = 'Error sending invitation. Please try again.';

/** Mails a tenant another invitation: `mutate()`. If the server rejects it, such as with 429, its message is shown. */
export function useInviteTenant(id: Tenant['id']) {
  const toast = useToast();
  const { mutate, isPending } = useChange(tenants, {
    send: () => request('POST /tenants/{id}/invitation', { params: { id } }),
    onChanged: (tenant) => toast.success(invitationText(tenant)),
  });
  const onError = (error: Error) => toast.error(errorText(error, FAILED));
  return { invite: () => mutate(undefined, { onError }), isPending };
}
