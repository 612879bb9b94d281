import type { Webhook } from '@keystead/contracts';
import { ActionButton, ListTable, Second } from '@keystead/crud-ui';
import { type DataTableColumn, PlusIcon, WebhookIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { type PagedList, useDialogRoutes } from '@keystead/web-kit/queries';
import { AccessEmptyState, Moment } from '../api-access.tsx';
import { WEBHOOKS } from './webhook.api.ts';
import { eventsText, WebhookState } from './webhook.tsx';

const columns = ({ at }: ReturnType<typeof useDialogRoutes>): DataTableColumn<Webhook>[] => [
  {
    key: 'url',
    header: 'Address',
    primary: true,
    width: '2fr',
    cell: ({ id, url, description }) => (
      <>
        <Link to={at(id)}>{url}</Link>
        {description !== null && <Second>{description}</Second>}
      </>
    ),
  },
  { key: 'types', header: 'Events', width: '1.5fr', cell: ({ types }) => eventsText(types) },
  { key: 'state', header: 'State', width: '7rem', cell: ({ state }) => <WebhookState state={state} /> },
  {
    key: 'delivered',
    header: 'Last delivered',
    width: '11rem',
    cell: ({ delivered_at }) => <Moment at={delivered_at} none="Nothing yet" />,
  },
];

const hint = (
  <>
    Keystead sends events to your address: a payment came in, a request was closed. The{' '}
    <Link to="/api-docs">API reference</Link> explains how they are signed.
  </>
);

export function WebhooksResults({ list }: { list: PagedList<Webhook> }) {
  const navigation = useDialogRoutes(WEBHOOKS);
  const add = (
    <ActionButton variant="primary" icon={PlusIcon} label="Add webhook" onClick={() => navigation.open('new')} />
  );
  const empty = (
    <AccessEmptyState
      icon={WebhookIcon}
      noun="webhooks"
      verb="add"
      mayCreate={list.mayCreate}
      hint={hint}
      action={add}
    />
  );
  const table = { caption: 'Webhooks', columns: columns(navigation) };
  return <ListTable list={list} noun="webhooks" table={table} empty={empty} />;
}
