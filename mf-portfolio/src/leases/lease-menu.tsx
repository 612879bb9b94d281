import type { Lease } from '@keystead/contracts';
import { EyeIcon, IconButton, RefreshCwIcon } from '@keystead/ui';
import { CalendarIcon, EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { useLeaseNavigation } from './lease-navigation.ts';
import { mayEndEarly } from './lease-states.ts';

/** What can be done with a lease of the list, by what the server has said (`abilities`) and its state. */
export function LeaseMenu({ lease, onDelete }: { lease: Lease; onDelete: () => void }) {
  const navigate = useNavigate();
  const { at, open } = useLeaseNavigation();
  const { id, abilities, property_name, tenant_name } = lease;
  // Over the lease's page; closing it leads back here.
  const over = (dialog: string) => () => open(`${id}/${dialog}`);
  const items: MenuAction[] = [
    { label: 'View', icon: EyeIcon, onSelect: () => void navigate(at(id)) },
    ...(abilities.update
      ? [
          { label: 'Edit', icon: PencilIcon, onSelect: over('edit') },
          { label: 'Renew', icon: RefreshCwIcon, onSelect: over('renew') },
        ]
      : []),
    ...(mayEndEarly(lease) ? [{ label: 'End early', icon: CalendarIcon, onSelect: over('end') }] : []),
    ...(abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true } as const]
      : []),
  ];
  const trigger = (
    <IconButton label={`Actions for ${property_name}, ${tenant_name}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
