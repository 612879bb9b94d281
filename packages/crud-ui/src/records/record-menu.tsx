import { EyeIcon, type IconButtonProps } from '@keystead/ui';
import { PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { type Identified, useDialogNavigation, useDialogRoutes } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import { MoreMenu, type PossibleAction } from './actions.tsx';

interface RecordMenuProps extends Pick<IconButtonProps, 'variant'> {
  path: string;
  record: Identified & { abilities: { update: boolean; delete: boolean } };
  name: string;
  viewLabel?: string;
  /** The record has a page of its own. By default, it is shown over the list. */
  apart?: boolean;
  /** By default, whether the user may update the record. */
  mayEdit?: boolean;
  more?: readonly PossibleAction[];
  onDelete: () => void;
}

/** The menu of a record in a list. Which actions it has depends on the record's `abilities` from the server. */
export function RecordMenu(props: RecordMenuProps) {
  const { path, record, name, viewLabel = 'View', apart, mayEdit = record.abilities.update, more = [] } = props;
  const { open, leaveFor } = useDialogNavigation(path);
  const { id, abilities } = record;
  const actions: PossibleAction[] = [
    { label: viewLabel, icon: EyeIcon, onSelect: () => (apart ? leaveFor(id) : open(id)) },
    // Where the record has a page of its own, the dialog opens over that. Closing it leads back to the list.
    { may: mayEdit, label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) },
    ...more,
    {
      may: abilities.delete,
      label: 'Delete',
      icon: TrashIcon,
      onSelect: props.onDelete,
      tone: 'danger',
      separated: true,
    },
  ];
  return <MoreMenu label={`Actions for ${name}`} variant={props.variant} size="small" actions={actions} />;
}

interface RowLinkProps extends Pick<RecordMenuProps, 'path' | 'apart'>, Identified {
  children: ReactNode;
}

/** The link to a record in a list. */
export function RowLink({ path, id, apart, children }: RowLinkProps) {
  const { at, linkProps } = useDialogRoutes(path);
  return (
    <Link to={at(id)} {...(!apart && linkProps)}>
      {children}
    </Link>
  );
}
