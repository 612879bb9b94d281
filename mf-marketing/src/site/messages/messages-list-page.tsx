import type { ContactMessage } from '@keystead/contracts';
import { Second, useListPage } from '@keystead/crud-ui';
import { formatInstant } from '@keystead/ui';
import { type DataTableColumn, InboxIcon } from '@keystead/ui/app';
import { Link, useParams } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { SiteListPage } from '../site-list-page.tsx';
import { MessageDialog, MessageStatus } from './message-dialog.tsx';
import { messagePages } from './messages.api.ts';

const columns = ({ at, linkProps }: ReturnType<typeof useDialogRoutes>): DataTableColumn<ContactMessage>[] => [
  {
    key: 'subject',
    header: 'Subject',
    primary: true,
    width: '2fr',
    cell: ({ id, subject }) => (
      <Link to={at(id)} {...linkProps}>
        {subject}
      </Link>
    ),
  },
  {
    key: 'from',
    header: 'From',
    width: '1.5fr',
    cell: ({ name, email }) => (
      <div>
        {name}
        <Second>{email}</Second>
      </div>
    ),
  },
  { key: 'status', header: 'Status', width: '7rem', cell: ({ status }) => <MessageStatus status={status} /> },
  {
    key: 'received',
    header: 'Received',
    width: '13.5rem',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatInstant(created_at)}</time>,
  },
];

const empty = {
  icon: InboxIcon,
  title: 'No messages found',
  lookHint: 'Messages from the contact form appear here, for the administrator of this installation.',
};

/** The messages of the contact form, for the admin. The message that the URL names is shown over the list. */
export function MessagesPage() {
  const { id } = useParams();
  const page = useListPage(messagePages);
  const routes = useDialogRoutes(messagePages.path);
  return (
    <>
      <SiteListPage
        page={page}
        title="Contact messages"
        subtitle="Messages from the contact form. All except spam are also emailed to support."
        noun="messages"
        heading="Messages"
        table={{ caption: 'Contact messages', columns: columns(routes) }}
        empty={empty}
      />
      {id !== undefined && <MessageDialog />}
    </>
  );
}
