import type { Webhook } from '@keystead/contracts';
import { Nothing } from '@keystead/crud-ui';
import { Button, color, font, formatInstant } from '@keystead/ui';
import {
  DataTable,
  type DataTableColumn,
  type DataTableProps,
  EmptyState,
  LoadFailure,
  LoadingRows,
  Pager,
  PlusIcon,
  WebhookIcon,
} from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { eventsText, WebhookState } from './webhook-labels.tsx';
import { useWebhookNavigation, type WebhookList } from './webhooks.api.ts';

const Second = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

interface WebhooksTableProps extends Required<Pick<DataTableProps<Webhook>, 'busy' | 'bodyRef'>> {
  webhooks: readonly Webhook[];
}

function WebhooksTable({ webhooks, busy, bodyRef }: WebhooksTableProps) {
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

const hint = (
  <>
    Keystead sends events to your address: a payment came in, a request was closed. The{' '}
    <Link to="/api-docs">API reference</Link> explains how they are signed.
  </>
);

function WebhooksEmptyState({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useWebhookNavigation();
  const { role, email_confirmed } = useUser();
  if (!email_confirmed && role !== 'tenant')
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks yet" hint="Confirm your e-mail address to add webhooks." />
    );
  if (!mayCreate)
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks" hint="Webhooks are available to landlords and managers." />
    );
  const add = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Add webhook
    </Button>
  );
  return <EmptyState icon={WebhookIcon} title="No webhooks yet" hint={hint} action={add} />;
}

/** The list, or its loading, empty or failed state. Users who let no properties have no list. */
export function WebhooksResults({ list }: { list: WebhookList }) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const failure = list.failed && <LoadFailure title="Failed to load webhooks" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading webhooks" />;
  if (total === 0 && rows.length === 0) return <WebhooksEmptyState mayCreate={list.mayCreate} />;
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'webhooks', hasMore, busy: list.busy };
  return (
    <div>
      <WebhooksTable webhooks={rows} busy={list.stale} bodyRef={body} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}
