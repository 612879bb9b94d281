import {
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListToolbar,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { InboxIcon, LoadFailure, LoadingRows, PageHeader, Pager } from '@keystead/ui/app';
import { useParams } from '@keystead/web-kit';
import { oneOf, useListFocus, useRecordList, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { SiteNav } from '../site-nav.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { statusNames } from './message-labels.ts';
import { contactMessages, type MessageList, type MessageSearch } from './messages.api.ts';
import { MessagesTable } from './messages-table.tsx';

/** The sort orders on the page, the default first. */
const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<MessageSearch['sort']>, string>;

/** The default sort order, which is omitted from the URL. */
const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** A partial change to a search; '' removes a part. */
type MessageSearchChange = Partial<Record<keyof MessageSearch, string>>;

/** Removes all filters from a search. */
const noFilters: MessageSearchChange = { q: '', status: '' };

/** The search of the list of messages. */
const useMessageSearch = () => useSearchParamsState(fields);

interface MessagesResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: MessageList;
}

/** The list in each of its states. It is empty for users who are no admins. */
function MessagesResults({ list, filtered, onClearSearch }: MessagesResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);

  const failure = list.failed && <LoadFailure title="Failed to load messages" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading messages" />;
  if (total === 0 && rows.length === 0)
    return (
      <RecordsEmptyState
        filtered={filtered}
        mayCreate={false}
        onClearSearch={onClearSearch}
        icon={InboxIcon}
        title="No messages found"
        lookHint="Messages from the contact form appear here, for the administrator of this installation."
      />
    );
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'messages', hasMore, busy: list.busy };
  return (
    <div>
      <MessagesTable messages={rows} busy={list.stale} bodyRef={body} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}

const statuses = [{ value: '', label: 'Any status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

/** The messages of the contact form, for the admin. The message that the URL names is shown over the list. */
export function MessagesPage() {
  const { id } = useParams();
  const { search, filtered, change } = useMessageSearch();
  const { q, status = '', sort = DEFAULT_SORT } = search;
  const list = useRecordList(contactMessages, search);
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Contact messages"
        subtitle="Messages from the contact form. All except spam are also e-mailed to support."
      />
      <SiteNav />
      <Stack gap={5}>
        <div>
          <ListToolbar
            noun="messages"
            q={q}
            onSearch={(words) => change({ q: words })}
            choices={[
              { label: 'Status', options: statuses, value: status, onChange: (value) => change({ status: value }) },
              { label: 'Sort by', options: sorts, value: sort, onChange: (value) => change({ sort: value }) },
            ]}
          />
          <VisuallyHidden role="status">
            {list.rows !== undefined && !list.stale && countedHeading('Messages', list)}
          </VisuallyHidden>
        </div>
        <MessagesResults list={list} filtered={filtered} onClearSearch={() => change(noFilters)} />
      </Stack>
      {id !== undefined && <MessageDialog key={id} id={Number(id)} />}
    </>
  );
}
