import { choicesOf, countedHeading, ListToolbar, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { useParams } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { SiteNav } from '../site-nav.tsx';
import { contactMessages } from './message-collection.ts';
import { MessageDialog } from './message-dialog.tsx';
import { statusNames } from './message-labels.ts';
import { DEFAULT_SORT, noFilters, sortNames, useMessageSearch } from './message-search.ts';
import { MessagesResults } from './messages-results.tsx';

const statuses = [{ value: '', label: 'Any status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

/** The messages of the contact form, for the admin. The message that the URL names is shown over the list. */
export function MessagesPage() {
  const { id } = useParams();
  const { search, narrowed, change } = useMessageSearch();
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
        <MessagesResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
      </Stack>
      {id !== undefined && <MessageDialog key={id} id={Number(id)} />}
    </>
  );
}
