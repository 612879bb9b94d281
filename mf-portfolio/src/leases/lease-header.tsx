import type { Lease } from '@keystead/contracts';
import { ArrowLeftIcon, Button, IconButton, RefreshCwIcon } from '@keystead/ui';
import { BackLink, CalendarIcon, EllipsisIcon, PageHeader, PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { Link } from '@keystead/web-kit';
import { leaseName } from './lease-labels.ts';
import { useLeaseNavigation, useLeasePageNavigation } from './lease-navigation.ts';
import { mayEndEarly } from './lease-states.ts';

interface ActionsProps {
  lease: Lease;
  /** The deletion has been asked for and not answered yet. */
  deleting: boolean;
  onDelete: () => void;
}

/** What ends a lease, apart from what is done every day. */
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
  /** Undefined while, or because, there is none. */
  lease: Lease | undefined;
  onDelete: (lease: Lease) => void;
}

/** What is leased to whom, the way back to the list, and what can be done with the lease. */
export function LeaseHeader({ lease, deleting, onDelete }: LeaseHeaderProps) {
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
