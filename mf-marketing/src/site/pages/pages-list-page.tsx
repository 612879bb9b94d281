import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListResults,
  ListToolbar,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { FileTextIcon, PageHeader } from '@keystead/ui/app';
import { useNavigate } from '@keystead/web-kit';
import { oneOf, useRecordList, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { SiteNav } from '../site-nav.tsx';
import { kindNames, PAGES, stateNames } from './page-labels.ts';
import { type PageList, type PageSearch, sitePages, useDeletePage } from './pages.api.ts';
import { PagesTable } from './pages-table.tsx';

const sortNames = {
  title: 'Title A to Z',
  '-title': 'Title Z to A',
  '-updated_at': 'Last changed first',
  '-published_at': 'Newest first',
  published_at: 'Oldest first',
} as const satisfies Record<NonNullable<PageSearch['sort']>, string>;

const DEFAULT_SORT: keyof typeof sortNames = 'title';

const fields = { q: words, kind: oneOf(kindNames), state: oneOf(stateNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** A partial change to a search; '' removes a part. */
type PageSearchChange = Partial<Record<keyof PageSearch, string>>;

interface PagesResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PageList;
  onAdd: () => void;
}

/** Empty for users who are not admins. */
function PagesResults({ list, onAdd, ...search }: PagesResultsProps) {
  const { deletePage } = useDeletePage();
  const empty = (
    <RecordsEmptyState
      {...search}
      mayCreate={list.mayCreate}
      icon={FileTextIcon}
      title="No site pages found"
      lookHint="The pages of the public site are managed by the administrator of this installation."
      first={{ hint: 'Write the first post of the blog.', label: 'New post', onAdd }}
    />
  );
  return (
    <ListResults list={list} noun="pages" name="site pages" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <PagesTable pages={rows} busy={list.stale} bodyRef={body} onDelete={deletePage} />
      )}
    </ListResults>
  );
}

const kinds = [{ value: '', label: 'Any kind' }, ...choicesOf(kindNames)];
const states = [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)];
const sorts = choicesOf(sortNames);

interface PagesToolbarProps {
  search: PageSearch;
  list: PageList;
  onChange: (changed: PageSearchChange) => void;
}

function PagesToolbar({ search, list, onChange }: PagesToolbarProps) {
  const { q, kind = '', state = '', sort = DEFAULT_SORT } = search;
  return (
    <div>
      <ListToolbar
        noun="pages"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Kind', options: kinds, value: kind, onChange: (value) => onChange({ kind: value }) },
          { label: 'State', options: states, value: state, onChange: (value) => onChange({ state: value }) },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <VisuallyHidden role="status">
        {list.rows !== undefined && !list.stale && countedHeading('Pages', list)}
      </VisuallyHidden>
    </div>
  );
}

export function PagesPage() {
  const { search, filtered, change } = useSearchParamsState(fields);
  const list = useRecordList(sitePages, search);
  const navigate = useNavigate();
  const add = () => void navigate(`${PAGES}/new`);
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Site pages"
        subtitle="Content of the public site: the footer’s pages and the blog"
        actions={<AddAction label="New post" mayCreate={list.mayCreate} onAdd={add} />}
      />
      <SiteNav />
      <Stack gap={5}>
        <PagesToolbar search={search} list={list} onChange={change} />
        <PagesResults
          list={list}
          filtered={filtered}
          onAdd={add}
          onClearSearch={() => change({ q: '', kind: '', state: '' })}
        />
      </Stack>
    </>
  );
}
