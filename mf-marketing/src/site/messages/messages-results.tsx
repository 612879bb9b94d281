import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { InboxIcon, LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import type { MessageList } from './message-collection.ts';
import { MessagesTable } from './messages-table.tsx';

interface MessagesResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: MessageList;
}

/** The list in each of its states. It is empty for users who are no admins. */
export function MessagesResults({ list, narrowed, onClearSearch }: MessagesResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);

  const failure = list.failed && <LoadFailure title="Failed to load messages" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading messages" />;
  if (total === 0 && rows.length === 0)
    return (
      <RecordsEmptyState
        narrowed={narrowed}
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
