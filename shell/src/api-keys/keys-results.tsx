import { LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import type { KeyList } from './key-collection.ts';
import { KeysEmptyState } from './keys-empty-state.tsx';
import { KeysTable } from './keys-table.tsx';

/** The list, or its loading, empty or failed state. Users who may create no keys have no list. */
export function KeysResults({ list }: { list: KeyList }) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);

  const failure = list.failed && <LoadFailure title="Failed to load API keys" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading API keys" />;
  if (total === 0 && rows.length === 0) return <KeysEmptyState mayCreate={list.mayCreate} />;
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'keys', hasMore, busy: list.busy };
  return (
    <div>
      <KeysTable keys={rows} busy={list.stale} bodyRef={body} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}
