import type { Property } from '@keystead/contracts';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { usePropertyNavigation } from './property-navigation.ts';

/** The actions on a property, by its `abilities` from the server. */
export function PropertyCardMenu({ property, onDelete }: { property: Property; onDelete: () => void }) {
  const { open } = usePropertyNavigation();
  const { id, name, abilities } = property;
  const items: MenuAction[] = [
    { label: 'View Details', icon: EyeIcon, onSelect: () => open(id) },
    ...(abilities.update ? [{ label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) }] : []),
    ...(abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true } as const]
      : []),
  ];
  const trigger = (
    <IconButton label={`Actions for ${name}`} variant="secondary" size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
