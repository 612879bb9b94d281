import type { ContactMessage } from '@keystead/contracts';
import { Badge, formatInstant } from '@keystead/ui';
import { DataTable, type DataTableColumn } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import type { ComponentProps } from 'react';
import { Second } from '../site-list-page.tsx';
import { MESSAGES, statusNames, statusTones } from './message-labels.ts';

export function MessageStatus({ status }: Pick<ContactMessage, 'status'>) {
  return (
    <Badge tone={statusTones[status]} dot>
      {statusNames[status]}
    </Badge>
  );
}

interface MessagesTableProps extends Required<Pick<ComponentProps<typeof DataTable>, 'busy' | 'bodyRef'>> {
  messages: readonly ContactMessage[];
}

/** Messages as rows. The whole row opens the message, through the link on its subject. */
export function MessagesTable({ messages, busy, bodyRef }: MessagesTableProps) {
  const { at, linkProps } = useDialogRoutes(MESSAGES);
  const columns: DataTableColumn<ContactMessage>[] = [
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
    {
      key: 'status',
      header: 'Status',
      width: '7rem',
      cell: ({ status }) => <MessageStatus status={status} />,
    },
    {
      key: 'received',
      header: 'Received',
      width: '13.5rem',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatInstant(created_at)}</time>,
    },
  ];
  return (
    <DataTable
      caption="Contact messages"
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}
