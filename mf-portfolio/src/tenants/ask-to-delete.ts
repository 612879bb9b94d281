import type { Tenant } from '@keystead/contracts';
import { useConfirm } from '@keystead/ui/overlays';
import { fullName } from './tenant-texts.ts';

/** Asks whether a tenant is to be deleted. */
export function useAskToDelete(): (tenant: Tenant) => Promise<boolean> {
  const confirm = useConfirm();
  return (tenant) =>
    confirm({
      title: 'Are you sure you want to delete this tenant?',
      description: fullName(tenant),
      confirmLabel: 'Delete',
    });
}
