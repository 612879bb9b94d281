import type { Lease } from '@keystead/contracts';
import { AbsentRecord, useFocusOnEnter } from '@keystead/crud-ui';
import { ArrowLeftIcon, Button, IconButton, RefreshCwIcon, Stack } from '@keystead/ui';
import { BackLink, CalendarIcon, EllipsisIcon, PageHeader, PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { Link, Navigate, Outlet, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { leases, useDeleteLease } from './lease.api.ts';
import { useLeaseNavigation, useLeasePageNavigation } from './lease.navigation.ts';
import { leaseName, mayEndEarly } from './lease.ts';
import { LeaseFacts, LeaseHistory, LeaseTerms } from './lease-details.tsx';
import { LeaseDocuments } from './lease-documents.tsx';

interface ActionsProps {
  lease: Lease;
  deleting: boolean;
  onDelete: () => void;
}

/** The actions that end a lease, apart from the everyday ones. */
function Endings({ lease, deleting, onDelete }: ActionsProps) {
  const { open } = useLeasePageNavigation(lease.id);
  const items: MenuAction[] = [
    ...(mayEndEarly(lease) ? [{ label: 'End early', icon: CalendarIcon, onSelect: () => open('end') }] : []),
    ...(lease.abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger' } as const]
      : []),
  ];
  if (items.length === 0) return null;
  const trigger = (
    <IconButton label="More actions" variant="secondary" busy={deleting}>
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}

function Actions(props: ActionsProps) {
  const { id, abilities } = props.lease;
  const { open } = useLeasePageNavigation(id);
  return (
    <>
      {abilities.update && (
        <>
          <Button variant="secondary" onClick={() => open('edit')}>
            <PencilIcon />
            Edit
          </Button>
          <Button variant="secondary" onClick={() => open('renew')}>
            <RefreshCwIcon />
            Renew
          </Button>
        </>
      )}
      <Endings {...props} />
    </>
  );
}

interface LeaseHeaderProps extends Omit<ActionsProps, 'lease' | 'onDelete'> {
  /** Undefined while it loads, or if there is none. */
  lease: Lease | undefined;
  onDelete: (lease: Lease) => void;
}

function LeaseHeader({ lease, deleting, onDelete }: LeaseHeaderProps) {
  const { at } = useLeaseNavigation();
  const back = (
    <BackLink as={Link} to={at()}>
      <ArrowLeftIcon />
      Leases
    </BackLink>
  );
  if (lease === undefined) return <PageHeader back={back} title="Lease" />;
  const { abilities } = lease;
  return (
    <PageHeader
      back={back}
      title={leaseName(lease)}
      subtitle={<StatusBadge status={lease.status} />}
      actions={
        Object.values(abilities).some(Boolean) && (
          <Actions lease={lease} deleting={deleting} onDelete={() => onDelete(lease)} />
        )
      }
    />
  );
}

export function LeasePage() {
  const id = Number(useParams().id);
  return <OneLease key={id} id={id} />;
}

function OneLease({ id }: Pick<Lease, 'id'>) {
  const { at } = useLeaseNavigation();
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = useDeleteLease(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted lease again.
  if (deleted) return <Navigate to={at()} replace />;
  return <LeaseContent id={id} deleting={isPending} onDelete={(lease) => void confirmDelete(lease)} />;
}

interface LeaseContentProps {
  id: Lease['id'];
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
