import type { Webhook } from '@keystead/contracts';
import { ListResults } from '@keystead/crud-ui';
import { Button, color, font } from '@keystead/ui';
import { DataTable, type DataTableColumn, PlusIcon, WebhookIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { AccessEmptyState, Moment } from '../api-access.tsx';
import { useWebhookNavigation, type WebhookList } from './webhook.api.ts';
import { eventsText, WebhookState } from './webhook.tsx';

const Second = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

const columns = ({ at }: ReturnType<typeof useWebhookNavigation>): DataTableColumn<Webhook>[] => [
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

/** The list, or its loading, empty or failed state. Users who let no properties have no list. */
export function WebhooksResults({ list }: { list: WebhookList }) {
  const navigation = useWebhookNavigation();
  const add = (
    <Button onClick={() => navigation.open('new')}>
      <PlusIcon />
      Add webhook
    </Button>
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
  return (
    <ListResults list={list} noun="webhooks" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <DataTable
          caption="Webhooks"
          columns={columns(navigation)}
          rows={rows}
          rowKey={({ id }) => id}
          busy={list.stale}
          bodyRef={body}
        />
      )}
    </ListResults>
  );
}
