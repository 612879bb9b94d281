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

/** What can be done with a request of the list; the server has said what (`abilities`). */
export function RequestMenu({ maintenance, onDelete }: RequestMenuProps) {
  const navigate = useNavigate();
  const { at, open } = useMaintenanceNavigation();
  const { id, title, abilities } = maintenance;
  const items: MenuAction[] = [
    { label: 'View', icon: EyeIcon, onSelect: () => void navigate(at(id)) },
    // Over the request's page; closing it leads back here.
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
