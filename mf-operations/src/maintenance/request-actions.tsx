import type { MaintenanceRequest } from '@keystead/contracts';
import { Button, CloseIcon, RefreshCwIcon } from '@keystead/ui';
import { PencilIcon, TrashIcon } from '@keystead/ui/app';
import { useFocusAfter } from '@keystead/web-kit';
import { useCancelRequest } from './cancel-request.ts';
import { useRequestPageNavigation } from './maintenance-navigation.ts';

export interface RequestActionsProps {
  maintenance: MaintenanceRequest;
  /** Its deletion was requested and has no response yet. */
  deleting: boolean;
  onDelete: () => void;
}

/** The actions on a request's page, by the `abilities` from the server. */
export function RequestActions({ maintenance, deleting, onDelete }: RequestActionsProps) {
  const { id, status, abilities } = maintenance;
  const { open } = useRequestPageNavigation(id);
  const { cancel, isPending } = useCancelRequest();
  useFocusAfter(abilities.cancel, () => document.querySelector('h1'));
  const reopens = abilities.manage && status === 'completed';
  return (
    <>
      {abilities.update && (
        <Button variant="secondary" onClick={() => open('edit')}>
          {reopens ? <RefreshCwIcon /> : <PencilIcon />}
          {reopens ? 'Edit or reopen' : 'Edit'}
        </Button>
      )}
      {abilities.cancel && (
        <Button variant="secondary" busy={isPending} onClick={() => void cancel(maintenance)}>
          <CloseIcon />
          Cancel request
        </Button>
      )}
      {abilities.delete && (
        <Button variant="secondary" busy={deleting} onClick={onDelete}>
          <TrashIcon />
          Delete
        </Button>
      )}
    </>
  );
}
