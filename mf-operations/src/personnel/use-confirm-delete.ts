import type { Personnel } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { useConfirm } from '@keystead/ui/overlays';

/** Asks the user to confirm the deletion of a personnel record, and states the effect on its requests. */
export function useConfirmDelete(): (one: Personnel) => Promise<boolean> {
  const confirm = useConfirm();
  return ({ name, open_requests }) =>
    confirm({
      title: 'Are you sure you want to delete this personnel record?',
      description:
        open_requests === 0
          ? name
          : `${name}, with ${quantity(open_requests, 'open request', 'open requests')}. Their requests will still show the name.`,
      confirmLabel: 'Delete',
    });
}
