import type { Webhook } from '@keystead/contracts';
import { color, font, formatInstant } from '@keystead/ui';
import { DataTable, type DataTableColumn } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { Ref } from 'react';
import styled from 'styled-components';
import { eventsText } from './event-labels.ts';
import { useWebhookNavigation } from './webhook-navigation.ts';
import { WebhookState } from './webhook-state.tsx';

const Second = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

interface WebhooksTableProps {
  webhooks: readonly Webhook[];
  /** New rows are loading. */
  busy: boolean;
  /** The element whose children are the rows. */
  bodyRef: Ref<HTMLTableSectionElement>;
}

/** Webhooks in rows. The link on a webhook's address covers the whole row and leads to its page. */
export function WebhooksTable({ webhooks, busy, bodyRef }: WebhooksTableProps) {
  const { at } = useWebhookNavigation();
  const columns: DataTableColumn<Webhook>[] = [
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
      cell: ({ delivered_at }) =>
        delivered_at === null ? (
          <Nothing>Nothing yet</Nothing>
        ) : (
          <time dateTime={delivered_at}>{formatInstant(delivered_at)}</time>
        ),
    },
  ];
  return (
    <DataTable
      caption="Webhooks"
      columns={columns}
      rows={webhooks}
      rowKey={({ id }) => id}
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}
