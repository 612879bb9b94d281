import type { MaintenanceRequest } from '@keystead/contracts';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';

interface RequestMenuProps {
  maintenance: MaintenanceRequest;
  onDelete: () => void;
}

/** The actions on a request in the list, by the `abilities` from the server. */
export function RequestMenu({ maintenance, onDelete }: RequestMenuProps) {
  const navigate = useNavigate();
  const { at, open } = useMaintenanceNavigation();
  const { id, title, abilities } = maintenance;
  const items: MenuAction[] = [
    { label: 'View', icon: EyeIcon, onSelect: () => void navigate(at(id)) },
    // Opens over the request's page. Closing it leads back to the list.
    ...(abilities.update ? [{ label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) }] : []),
    ...(abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true } as const]
      : []),
  ];
  const trigger = (
    <IconButton label={`Actions for ${title}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
