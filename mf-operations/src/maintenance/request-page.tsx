import type { MaintenanceRequest } from '@keystead/contracts';
import { type PageDeletion, RecordPage } from '@keystead/crud-ui';
import { Button, CloseIcon, Cluster, RefreshCwIcon, space, VisuallyHidden } from '@keystead/ui';
import { PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { useFocusAfter } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { requestPages, useCancelRequest, useDeleteRequest } from './maintenance.api.ts';
import { isUnfinished } from './maintenance.ts';
import { RequestComments } from './request-comments.tsx';
import { RequestDescription, RequestFacts, RequestHistory, RequestPhotos } from './request-details.tsx';
import { RequestStatus } from './request-status.tsx';
import { RequestSuggestions } from './request-suggestions.tsx';

interface RequestActionsProps extends PageDeletion {
  maintenance: MaintenanceRequest;
}

function RequestActions({ maintenance, deleting, onDelete }: RequestActionsProps) {
  const { id, status, abilities } = maintenance;
  const { open } = useDialogRoutes(`${requestPages.path}/${id}`);
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

const Standing = styled(Cluster)`margin-block-start: ${space[2]};`;

const Priority = styled.span`display: inline-flex;`;

function headerOf(maintenance: MaintenanceRequest, deletion: PageDeletion) {
  const standing = (
    <Standing as="span" gap={3}>
      <RequestStatus maintenance={maintenance} />
      <Priority>
        <VisuallyHidden>Priority: </VisuallyHidden>
        <StatusBadge status={maintenance.priority} />
      </Priority>
    </Standing>
  );
  const actions = <RequestActions maintenance={maintenance} {...deletion} />;
  return { title: maintenance.title, subtitle: standing, actions };
}

export const RequestPage = () => (
  <RecordPage
    pages={requestPages}
    listName="Maintenance"
    title="Maintenance request"
    useDelete={useDeleteRequest}
    header={headerOf}
  >
    {(maintenance) => (
      <>
        <RequestFacts maintenance={maintenance} />
        <RequestDescription maintenance={maintenance} />
        <RequestPhotos maintenance={maintenance} />
        {maintenance.abilities.manage && isUnfinished(maintenance) && <RequestSuggestions maintenance={maintenance} />}
        <RequestComments maintenance={maintenance} />
        {maintenance.abilities.manage && <RequestHistory maintenance={maintenance} />}
      </>
    )}
  </RecordPage>
);
