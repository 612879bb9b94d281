import type { SitePage } from '@keystead/contracts';
import { AddAction, LookBadge, MoreMenu, type PossibleAction, Second, useListPage } from '@keystead/crud-ui';
import { EyeIcon, formatDay } from '@keystead/ui';
import { type DataTableColumn, FileTextIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Link, useNavigate } from '@keystead/web-kit';
import { SiteListPage } from '../site-list-page.tsx';
import { editorOf, editorPages, kindNames, PAGES, publishedText, useDeletePage } from './pages.api.ts';

function PageMenu({ page, onDelete }: { page: SitePage; onDelete: () => void }) {
  const navigate = useNavigate();
  const { title, path, published_at, abilities } = page;
  const actions: PossibleAction[] = [
    { label: 'Edit', icon: PencilIcon, onSelect: () => void navigate(editorOf(page)) },
    {
      may: published_at !== null,
      label: 'View on the site',
      icon: EyeIcon,
      onSelect: () => void navigate(path),
    },
    { may: abilities.delete, label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true },
  ];
  return <MoreMenu label={`Actions for ${title}`} size="small" actions={actions} />;
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
    cell: (page) => <LookBadge name={publishedText(page)} tone={page.published_at === null ? 'warning' : 'success'} />,
  },
  {
    key: 'updated',
    header: 'Last changed',
    width: '9.5rem',
    cell: ({ updated_at }) => <time dateTime={updated_at}>{formatDay(updated_at)}</time>,
  },
];

const empty = {
  icon: FileTextIcon,
  title: 'No site pages found',
  lookHint: 'The pages of the public site are managed by the administrator of this installation.',
  first: { hint: 'Write the first post of the blog.', label: 'New post' },
};

export function PagesPage() {
  const navigate = useNavigate();
  const page = { ...useListPage(editorPages), add: () => void navigate(`${PAGES}/new`) };
  const { confirmDelete } = useDeletePage();
  const actions = (one: SitePage) => <PageMenu page={one} onDelete={() => void confirmDelete(one)} />;
  return (
    <SiteListPage
      page={page}
      title="Site pages"
      subtitle="Content of the public site: the footer’s pages and the blog"
      actions={<AddAction label="New post" mayCreate={page.list.mayCreate} onAdd={page.add} />}
      noun="pages"
      name="site pages"
      heading="Pages"
      table={{ caption: 'Site pages', columns, actions }}
      empty={empty}
    />
  );
}
