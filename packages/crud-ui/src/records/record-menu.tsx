import { EyeIcon, IconButton, type IconButtonProps } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { type Identified, useDialogRoutes } from '@keystead/web-kit/queries';

interface RecordMenuProps extends Pick<IconButtonProps, 'variant'> {
  /** The path of the list. */
  path: string;
  record: Identified & { abilities: { update: boolean; delete: boolean } };
  /** The record's name: `Harbour House`. */
  name: string;
  /** Default `View`. */
  viewLabel?: string;
  /** The record has a page of its own. By default, it is shown over the list. */
  apart?: boolean;
  /** By default, whether the user may update the record. */
  mayEdit?: boolean;
  /** Further actions, between editing and deleting. */
  more?: MenuAction[];
  onDelete: () => void;
}

/** The menu of a record in a list. Which actions it has depends on the record's `abilities` from the server. */
export function RecordMenu(props: RecordMenuProps) {
  const { path, record, name, viewLabel = 'View', apart, mayEdit = record.abilities.update, more = [] } = props;
  const navigate = useNavigate();
  const { at, open } = useDialogRoutes(path);
  const { id, abilities } = record;
  const view = () => (apart ? void navigate(at(id)) : open(id));
  const items: MenuAction[] = [{ label: viewLabel, icon: EyeIcon, onSelect: view }];
  // Where the record has a page of its own, the dialog opens over that. Closing it leads back to the list.
  if (mayEdit) items.push({ label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) });
  items.push(...more);
  if (abilities.delete)
    items.push({ label: 'Delete', icon: TrashIcon, onSelect: props.onDelete, tone: 'danger', separated: true });
  const trigger = (
    <IconButton label={`Actions for ${name}`} variant={props.variant} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
