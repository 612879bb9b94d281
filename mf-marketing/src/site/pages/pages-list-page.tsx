import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListToolbar,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { FileTextIcon, LoadFailure, LoadingRows, PageHeader, Pager } from '@keystead/ui/app';
import { useNavigate } from '@keystead/web-kit';
import { oneOf, useListFocus, useRecordList, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { SiteNav } from '../site-nav.tsx';
import { kindNames, PAGES, stateNames } from './page-labels.ts';
import { type PageList, type PageSearch, sitePages, useDeletePage } from './pages.api.ts';
import { PagesTable } from './pages-table.tsx';

/** The sort orders on the page, the default first. */
const sortNames = {
  title: 'Title A to Z',
  '-title': 'Title Z to A',
  '-updated_at': 'Last changed first',
  '-published_at': 'Newest first',
  published_at: 'Oldest first',
} as const satisfies Record<NonNullable<PageSearch['sort']>, string>;

/** The default sort order, which is omitted from the URL. */
const DEFAULT_SORT: keyof typeof sortNames = 'title';

const fields = { q: words, kind: oneOf(kindNames), state: oneOf(stateNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** A partial change to a search; '' removes a part. */
type PageSearchChange = Partial<Record<keyof PageSearch, string>>;

/** Removes all filters from a search. */
const noFilters: PageSearchChange = { q: '', kind: '', state: '' };

/** The search of the list of the site's pages. */
const usePageSearch = () => useSearchParamsState(fields);

interface PagesResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PageList;
  onAdd: () => void;
}

/** The list in each of its states. It is empty for users who are no admins. */
function PagesResults({ list, filtered, onAdd, onClearSearch }: PagesResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const { deletePage } = useDeletePage();

  const failure = list.failed && <LoadFailure title="Failed to load site pages" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading site pages" />;
  if (total === 0 && rows.length === 0)
    return (
      <RecordsEmptyState
        filtered={filtered}
        mayCreate={list.mayCreate}
        onClearSearch={onClearSearch}
        icon={FileTextIcon}
        title="No site pages found"
        lookHint="The pages of the public site are managed by the administrator of this installation."
        first={{ hint: 'Write the first post of the blog.', label: 'New post', onAdd }}
      />
    );
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'pages', hasMore, busy: list.busy };
  return (
    <div>
      <PagesTable pages={rows} busy={list.stale} bodyRef={body} onDelete={deletePage} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
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

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
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

/** The list of the public site's pages, for the admin. */
export function PagesPage() {
  const { search, filtered, change } = usePageSearch();
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
        <PagesResults list={list} filtered={filtered} onAdd={add} onClearSearch={() => change(noFilters)} />
      </Stack>
    </>
  );
}
