import {
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListResults,
  ListToolbar,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { InboxIcon, PageHeader } from '@keystead/ui/app';
import { useParams } from '@keystead/web-kit';
import { oneOf, useRecordList, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { SiteNav } from '../site-nav.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { statusNames } from './message-labels.ts';
import { contactMessages, type MessageList, type MessageSearch } from './messages.api.ts';
import { MessagesTable } from './messages-table.tsx';

const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<MessageSearch['sort']>, string>;

const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, DEFAULT_SORT) };

interface MessagesResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: MessageList;
}

/** Empty for users who are not admins. */
function MessagesResults({ list, ...search }: MessagesResultsProps) {
  const empty = (
    <RecordsEmptyState
      {...search}
      mayCreate={false}
      icon={InboxIcon}
      title="No messages found"
      lookHint="Messages from the contact form appear here, for the administrator of this installation."
    />
  );
  return (
    <ListResults list={list} noun="messages" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <MessagesTable messages={rows} busy={list.stale} bodyRef={body} />
      )}
    </ListResults>
  );
}

const statuses = [{ value: '', label: 'Any status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

/** The messages of the contact form, for the admin. The message that the URL names is shown over the list. */
export function MessagesPage() {
  const { id } = useParams();
  const { search, filtered, change } = useSearchParamsState(fields);
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
        <MessagesResults list={list} filtered={filtered} onClearSearch={() => change({ q: '', status: '' })} />
      </Stack>
      {id !== undefined && <MessageDialog key={id} id={Number(id)} />}
    </>
  );
}
