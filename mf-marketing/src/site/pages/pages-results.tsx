import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { FileTextIcon, LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useDeletePage } from './delete-page.ts';
import type { PageList } from './page-collection.ts';
import { PagesTable } from './pages-table.tsx';

interface PagesResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PageList;
  onAdd: () => void;
}

/** The list in each of its states. It is empty for users who are no admins. */
export function PagesResults({ list, narrowed, onAdd, onClearSearch }: PagesResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const { deletePage } = useDeletePage();

  const failure = list.failed && <LoadFailure title="Failed to load site pages" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading site pages" />;
  if (total === 0 && rows.length === 0)
    return (
      <RecordsEmptyState
        narrowed={narrowed}
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
