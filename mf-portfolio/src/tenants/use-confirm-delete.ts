import type { Tenant } from '@keystead/contracts';
import { fullName } from '@keystead/crud-ui';
import { useConfirm } from '@keystead/ui/overlays';

/** Asks the user to confirm the deletion of a tenant. */
export function useConfirmDelete(): (tenant: Tenant) => Promise<boolean> {
  const confirm = useConfirm();
  return (tenant) =>
    confirm({
      title: 'Are you sure you want to delete this tenant?',
      description: fullName(tenant),
      confirmLabel: 'Delete',
    });
}
