import { choicesOf } from '@keystead/crud-ui';
import { InboxIcon } from '@keystead/ui/app';
import { useParams } from '@keystead/web-kit';
import { oneOf, useRecordList, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { SiteListPage } from '../site-list-page.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { statusNames } from './message-labels.ts';
import { contactMessages, type MessageSearch } from './messages.api.ts';
import { MessagesTable } from './messages-table.tsx';

const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<MessageSearch['sort']>, string>;

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, '-created_at') };

/** The messages of the contact form, for the admin. The message that the URL names is shown over the list. */
export function MessagesPage() {
  const { id } = useParams();
  const searchState = useSearchParamsState(fields);
  const list = useRecordList(contactMessages, searchState.search);
  return (
    <>
      <SiteListPage
        title="Contact messages"
        subtitle="Messages from the contact form. All except spam are also e-mailed to support."
        list={list}
        noun="messages"
        heading="Messages"
        searchState={searchState}
        choices={(choose) => [
          choose('status', 'Status', [{ value: '', label: 'Any status' }, ...choicesOf(statusNames)]),
          choose('sort', 'Sort by', choicesOf(sortNames)),
        ]}
        empty={{
          icon: InboxIcon,
          title: 'No messages found',
          lookHint: 'Messages from the contact form appear here, for the administrator of this installation.',
        }}
      >
        {(rows, body) => <MessagesTable messages={rows} busy={list.stale} bodyRef={body} />}
      </SiteListPage>
      {id !== undefined && <MessageDialog key={id} id={Number(id)} />}
    </>
  );
}
