import type { Personnel } from '@keystead/contracts';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { usePersonnelNavigation } from './personnel-navigation.ts';

/** The actions on one of the personnel, by the `abilities` from the server. */
export function PersonnelMenu({ one, onDelete }: { one: Personnel; onDelete: () => void }) {
  const { open } = usePersonnelNavigation();
  const { id, name, abilities } = one;
  const items: MenuAction[] = [
    { label: 'View Details', icon: EyeIcon, onSelect: () => open(id) },
    ...(abilities.update ? [{ label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) }] : []),
    ...(abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true } as const]
      : []),
  ];
  const trigger = (
    <IconButton label={`Actions for ${name}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
