import { EyeIcon, IconButton, type IconButtonProps } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';

interface RecordMenuProps extends Pick<IconButtonProps, 'variant'> {
  /** The record's name: `Harbour House`. */
  name: string;
  /** Default `View`. */
  viewLabel?: string;
  onView: () => void;
  /** False where the user may not edit the record. */
  onEdit: false | (() => void);
  /** Further actions, between editing and deleting. */
  more?: MenuAction[];
  /** False where the user may not delete the record. */
  onDelete: false | (() => void);
}

/** The menu of a record in a list. Which actions it has depends on the record's `abilities` from the server. */
export function RecordMenu({
  name,
  viewLabel = 'View',
  onView,
  onEdit,
  more = [],
  onDelete,
  variant,
}: RecordMenuProps) {
  const items: MenuAction[] = [{ label: viewLabel, icon: EyeIcon, onSelect: onView }];
  if (onEdit) items.push({ label: 'Edit', icon: PencilIcon, onSelect: onEdit });
  items.push(...more);
  if (onDelete) items.push({ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true });
  const trigger = (
    <IconButton label={`Actions for ${name}`} variant={variant} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
