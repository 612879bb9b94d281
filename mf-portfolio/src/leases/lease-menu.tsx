import type { Lease } from '@keystead/contracts';
import { EyeIcon, IconButton, RefreshCwIcon } from '@keystead/ui';
import { CalendarIcon, EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { useLeaseNavigation } from './lease-navigation.ts';
import { mayEndEarly } from './lease-states.ts';

/** The actions on a lease in the list, by its `abilities` from the server and its state. */
export function LeaseMenu({ lease, onDelete }: { lease: Lease; onDelete: () => void }) {
  const navigate = useNavigate();
  const { at, open } = useLeaseNavigation();
  const { id, abilities, property_name, tenant_name } = lease;
  // Opens over the lease's page. Closing it leads back to the list.
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
