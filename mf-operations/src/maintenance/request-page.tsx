import type { MaintenanceRequest } from '@keystead/contracts';
import { AbsentRecord, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { Navigate, Outlet, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { RequestComments } from '../comments/request-comments.tsx';
import { RequestSuggestions } from '../suggestions/request-suggestions.tsx';
import { useDeleteRequest } from './delete-request.ts';
import { maintenanceRequests } from './maintenance-collection.ts';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';
import { RequestDescription } from './request-description.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestHeader } from './request-header.tsx';
import { RequestHistory } from './request-history.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { isUnfinished } from './request-states.ts';
import { useConfirmDelete } from './use-confirm-delete.ts';

/** The page of the request that the URL names. Its dialog is a route of its own. */
export function RequestPage() {
  const id = Number(useParams().id);
  return <OneRequest key={id} id={id} />;
}

function OneRequest({ id }: Pick<MaintenanceRequest, 'id'>) {
  const { at } = useMaintenanceNavigation();
  const confirmDelete = useConfirmDelete();
  const [deleted, setDeleted] = useState(false);
  const { mutate: remove, isPending } = useDeleteRequest(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted request again.
  if (deleted) return <Navigate to={at()} replace />;
  const deleteConfirmed = async (maintenance: MaintenanceRequest) => {
    if (await confirmDelete(maintenance)) remove(id);
  };
  return <RequestContent id={id} deleting={isPending} onDelete={(maintenance) => void deleteConfirmed(maintenance)} />;
}

interface RequestContentProps {
  id: MaintenanceRequest['id'];
  /** Its deletion was requested and has no response yet. */
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
