import type { SitePage } from '@keystead/contracts';
import { Badge, EyeIcon, formatDay, IconButton } from '@keystead/ui';
import { DataTable, type DataTableColumn, EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { Link, useNavigate } from '@keystead/web-kit';
import type { ComponentProps } from 'react';
import { Second } from '../site-list-page.tsx';
import { editorOf, kindNames, publishedText } from './page-labels.ts';

function PageMenu({ page, onDelete }: { page: SitePage; onDelete: () => void }) {
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

interface PagesTableProps extends Required<Pick<ComponentProps<typeof DataTable>, 'busy' | 'bodyRef'>> {
  pages: readonly SitePage[];
  onDelete: (page: SitePage) => void;
}

const columns: DataTableColumn<SitePage>[] = [
  {
    key: 'title',
    header: 'Page',
    primary: true,
    width: '2fr',
    cell: (page) => (
      <>
        <Link to={editorOf(page)}>{page.title}</Link>
        <Second>{page.path}</Second>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', width: '6rem', cell: ({ kind }) => kindNames[kind] },
  {
    key: 'state',
    header: 'State',
    cell: (page) => (
      <Badge tone={page.published_at === null ? 'warning' : 'success'} dot>
        {publishedText(page)}
      </Badge>
    ),
  },
  {
    key: 'updated',
    header: 'Last changed',
    width: '9.5rem',
    cell: ({ updated_at }) => <time dateTime={updated_at}>{formatDay(updated_at)}</time>,
  },
];

/** Site pages as rows. The whole row links to the editor, through the link on the title. */
export function PagesTable({ pages, busy, bodyRef, onDelete }: PagesTableProps) {
  return (
    <DataTable
      caption="Site pages"
      columns={columns}
      rows={pages}
      rowKey={({ id }) => id}
      actions={(page) => <PageMenu page={page} onDelete={() => onDelete(page)} />}
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}
