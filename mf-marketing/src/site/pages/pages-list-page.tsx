import { AddAction, choicesOf } from '@keystead/crud-ui';
import { FileTextIcon } from '@keystead/ui/app';
import { useNavigate } from '@keystead/web-kit';
import { oneOf, useRecordList, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { SiteListPage } from '../site-list-page.tsx';
import { kindNames, PAGES, stateNames } from './page-labels.ts';
import { type PageSearch, sitePages, useDeletePage } from './pages.api.ts';
import { PagesTable } from './pages-table.tsx';

const sortNames = {
  title: 'Title A to Z',
  '-title': 'Title Z to A',
  '-updated_at': 'Last changed first',
  '-published_at': 'Newest first',
  published_at: 'Oldest first',
} as const satisfies Record<NonNullable<PageSearch['sort']>, string>;

const fields = { q: words, kind: oneOf(kindNames), state: oneOf(stateNames), sort: oneOf(sortNames, 'title') };

export function PagesPage() {
  const searchState = useSearchParamsState(fields);
  const list = useRecordList(sitePages, searchState.search);
  const { confirmDelete } = useDeletePage();
  const navigate = useNavigate();
  const onAdd = () => void navigate(`${PAGES}/new`);
  return (
    <SiteListPage
      title="Site pages"
      subtitle="Content of the public site: the footer’s pages and the blog"
      actions={<AddAction label="New post" mayCreate={list.mayCreate} onAdd={onAdd} />}
      list={list}
      noun="pages"
      name="site pages"
      heading="Pages"
      searchState={searchState}
      choices={(choose) => [
        choose('kind', 'Kind', [{ value: '', label: 'Any kind' }, ...choicesOf(kindNames)]),
        choose('state', 'State', [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)]),
        choose('sort', 'Sort by', choicesOf(sortNames)),
      ]}
      empty={{
        icon: FileTextIcon,
        title: 'No site pages found',
        lookHint: 'The pages of the public site are managed by the administrator of this installation.',
        first: { hint: 'Write the first post of the blog.', label: 'New post', onAdd },
      }}
    >
      {(rows, body) => (
        <PagesTable pages={rows} busy={list.stale} bodyRef={body} onDelete={(page) => void confirmDelete(page)} />
      )}
    </SiteListPage>
  );
}
