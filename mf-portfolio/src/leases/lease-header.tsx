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
  /** Its deletion was requested and has no response yet. */
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

/** The property and the tenant, the link back to the list, and the actions on the lease. */
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
