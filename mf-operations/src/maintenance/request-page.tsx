import type { MaintenanceRequest } from '@keystead/contracts';
import { AbsentRecord, useFocusOnEnter } from '@keystead/crud-ui';
import { ArrowLeftIcon, Button, CloseIcon, Cluster, RefreshCwIcon, Stack, space, VisuallyHidden } from '@keystead/ui';
import { BackLink, PageHeader, PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { Link, Navigate, Outlet, useFocusAfter, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { maintenanceRequests, useCancelRequest, useDeleteRequest } from './maintenance.api.ts';
import { useMaintenanceNavigation, useRequestPageNavigation } from './maintenance.navigation.ts';
import { isUnfinished } from './maintenance.ts';
import { RequestComments } from './request-comments.tsx';
import { RequestDescription, RequestFacts, RequestHistory, RequestPhotos } from './request-details.tsx';
import { RequestStatus } from './request-status.tsx';
import { RequestSuggestions } from './request-suggestions.tsx';

interface RequestActionsProps {
  maintenance: MaintenanceRequest;
  deleting: boolean;
  onDelete: () => void;
}

function RequestActions({ maintenance, deleting, onDelete }: RequestActionsProps) {
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

const Standing = styled(Cluster)`margin-block-start: ${space[2]};`;

const Priority = styled.span`display: inline-flex;`;

interface RequestHeaderProps extends Pick<RequestActionsProps, 'deleting'> {
  /** Undefined while it loads, or if there is none. */
  maintenance: MaintenanceRequest | undefined;
  onDelete: (maintenance: MaintenanceRequest) => void;
}

function RequestHeader({ maintenance, deleting, onDelete }: RequestHeaderProps) {
  const { at } = useMaintenanceNavigation();
  const back = (
    <BackLink as={Link} to={at()}>
      <ArrowLeftIcon />
      Maintenance
    </BackLink>
  );
  if (maintenance === undefined) return <PageHeader back={back} title="Maintenance request" />;
  const { title, priority } = maintenance;
  const standing = (
    <Standing as="span" gap={3}>
      <RequestStatus maintenance={maintenance} />
      <Priority>
        <VisuallyHidden>Priority: </VisuallyHidden>
        <StatusBadge status={priority} />
      </Priority>
    </Standing>
  );
  const actions = (
    <RequestActions maintenance={maintenance} deleting={deleting} onDelete={() => onDelete(maintenance)} />
  );
  return <PageHeader back={back} title={title} subtitle={standing} actions={actions} />;
}

export function RequestPage() {
  const id = Number(useParams().id);
  return <OneRequest key={id} id={id} />;
}

function OneRequest({ id }: Pick<MaintenanceRequest, 'id'>) {
  const { at } = useMaintenanceNavigation();
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = useDeleteRequest(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted request again.
  if (deleted) return <Navigate to={at()} replace />;
  return <RequestContent id={id} deleting={isPending} onDelete={(maintenance) => void confirmDelete(maintenance)} />;
}

interface RequestContentProps {
  id: MaintenanceRequest['id'];
  deleting: boolean;
  onDelete: (maintenance: MaintenanceRequest) => void;
}

function RequestContent({ id, deleting, onDelete }: RequestContentProps) {
  const { data: maintenance, error, refetch } = useRecord(maintenanceRequests, id);
  return (
    <>
      <RequestHeader maintenance={maintenance} deleting={deleting} onDelete={onDelete} />
      {maintenance === undefined ? (
        <AbsentRecord noun="request" error={error} onRetry={refetch} />
      ) : (
        <Stack gap={8}>
          <RequestFacts maintenance={maintenance} />
          <RequestDescription maintenance={maintenance} />
          <RequestPhotos maintenance={maintenance} />
          {maintenance.abilities.manage && isUnfinished(maintenance) && (
            <RequestSuggestions maintenance={maintenance} />
          )}
          <RequestComments maintenance={maintenance} />
          {maintenance.abilities.manage && <RequestHistory maintenance={maintenance} />}
          <Outlet />
        </Stack>
      )}
    </>
  );
}
