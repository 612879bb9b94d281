import { LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import type { WebhookList } from './webhook-collection.ts';
import { WebhooksEmptyState } from './webhooks-empty-state.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

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
