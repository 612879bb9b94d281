import type { Lease } from '@keystead/contracts';
import type { EmptyResults } from '@keystead/crud-ui';
import { LoadFailure, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useDeleteLease } from './delete-lease.ts';
import type { LeaseList } from './lease-collection.ts';
import { LeaseTable } from './lease-table.tsx';
import { LeasesEmptyState } from './leases-empty-state.tsx';
import { useConfirmDelete } from './use-confirm-delete.ts';

interface LeaseResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: LeaseList;
  /** The leases in the list. */
  rows: readonly Lease[];
}

/** The leases found, or the empty state. */
export function LeaseResults({ list, rows, narrowed, onClearSearch }: LeaseResultsProps) {
  const { total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const confirmDelete = useConfirmDelete();
  const { mutate: remove } = useDeleteLease();

  if (total === 0 && rows.length === 0)
    return <LeasesEmptyState narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const deleteConfirmed = async (lease: Lease) => {
    if (!(await confirmDelete(lease))) return;
    remove(lease.id);
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'leases', hasMore, busy: list.busy };
  return (
    <div>
      <LeaseTable leases={rows} busy={list.stale} bodyRef={body} onDelete={(lease) => void deleteConfirmed(lease)} />
      {list.failed ? (
        <LoadFailure title="Failed to load leases" busy={list.busy} onRetry={retry} />
      ) : (
        hasMore && <Pager {...pager} onMore={fetchMore} />
      )}
    </div>
  );
}
