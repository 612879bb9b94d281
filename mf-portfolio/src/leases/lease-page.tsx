import type { Lease } from '@keystead/contracts';
import { AbsentRecord, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { Navigate, Outlet, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { LeaseDocuments } from '../documents/lease-documents.tsx';
import { useDeleteLease } from './delete-lease.ts';
import { leases } from './lease-collection.ts';
import { LeaseFacts } from './lease-facts.tsx';
import { LeaseHeader } from './lease-header.tsx';
import { LeaseHistory } from './lease-history.tsx';
import { useLeaseNavigation } from './lease-navigation.ts';
import { LeaseTerms } from './lease-terms.tsx';
import { useConfirmDelete } from './use-confirm-delete.ts';

/** The page of the lease that the URL names. Its dialogs are routes of their own. */
export function LeasePage() {
  const id = Number(useParams().id);
  return <OneLease key={id} id={id} />;
}

function OneLease({ id }: Pick<Lease, 'id'>) {
  const { at } = useLeaseNavigation();
  const confirmDelete = useConfirmDelete();
  const [deleted, setDeleted] = useState(false);
  const { mutate: remove, isPending } = useDeleteLease(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted lease again.
  if (deleted) return <Navigate to={at()} replace />;
  const deleteConfirmed = async (lease: Lease) => {
    if (await confirmDelete(lease)) remove(id);
  };
  return <LeaseContent id={id} deleting={isPending} onDelete={(lease) => void deleteConfirmed(lease)} />;
}

interface LeaseContentProps {
  id: Lease['id'];
  /** Its deletion was requested and has no response yet. */
  deleting: boolean;
  onDelete: (lease: Lease) => void;
}

function LeaseContent({ id, deleting, onDelete }: LeaseContentProps) {
  const { data: lease, error, refetch } = useRecord(leases, id);
  return (
    <>
      <LeaseHeader lease={lease} deleting={deleting} onDelete={onDelete} />
      {lease === undefined ? (
        <AbsentRecord noun="lease" error={error} onRetry={refetch} />
      ) : (
        <Stack gap={8}>
          <LeaseFacts lease={lease} />
          <LeaseTerms lease={lease} />
          <LeaseDocuments lease={lease} />
          {lease.abilities.update && <LeaseHistory id={id} />}
          <Outlet />
        </Stack>
      )}
    </>
  );
}
