import type { Lease } from '@keystead/contracts';
import { type PageDeletion, RecordPage } from '@keystead/crud-ui';
import { Button, IconButton, RefreshCwIcon } from '@keystead/ui';
import { CalendarIcon, EllipsisIcon, PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { leasePages, useDeleteLease } from './lease.api.ts';
import { leaseName, mayEndEarly } from './lease.ts';
import { LeaseFacts, LeaseHistory, LeaseTerms } from './lease-details.tsx';
import { LeaseDocuments } from './lease-documents.tsx';

interface ActionsProps extends PageDeletion {
  lease: Lease;
}

/** The actions that end a lease, apart from the everyday ones. */
function Endings({ lease, deleting, onDelete }: ActionsProps) {
  const { open } = useDialogRoutes(`${leasePages.path}/${lease.id}`);
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
  const { open } = useDialogRoutes(`${leasePages.path}/${id}`);
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

const headerOf = (lease: Lease, deletion: PageDeletion) => ({
  title: leaseName(lease),
  subtitle: <StatusBadge status={lease.status} />,
  actions: Object.values(lease.abilities).some(Boolean) && <Actions lease={lease} {...deletion} />,
});

export const LeasePage = () => (
  <RecordPage pages={leasePages} listName="Leases" title="Lease" useDelete={useDeleteLease} header={headerOf}>
    {(lease) => (
      <>
        <LeaseFacts lease={lease} />
        <LeaseTerms lease={lease} />
        <LeaseDocuments lease={lease} />
        {lease.abilities.update && <LeaseHistory id={lease.id} />}
      </>
    )}
  </RecordPage>
);
