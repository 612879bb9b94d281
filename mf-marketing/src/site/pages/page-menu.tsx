import type { SitePage } from '@keystead/contracts';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { editorOf } from './page-navigation.ts';

/** The actions on a page in the list, by its `abilities` from the server. */
export function PageMenu({ page, onDelete }: { page: SitePage; onDelete: () => void }) {
  const navigate = useNavigate();
  const { title, path, published_at, abilities } = page;
  const items: MenuAction[] = [
    { label: 'Edit', icon: PencilIcon, onSelect: () => void navigate(editorOf(page)) },
    ...(published_at === null
      ? []
      : [{ label: 'View on the site', icon: EyeIcon, onSelect: () => void navigate(path) }]),
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
