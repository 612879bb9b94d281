import type { MaintenanceRequest } from '@keystead/contracts';
import type { EmptyResults } from '@keystead/crud-ui';
import { LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useDeleteRequest } from './delete-request.ts';
import type { MaintenanceList } from './maintenance-collection.ts';
import { MaintenanceTable } from './maintenance-table.tsx';
import { RequestsEmptyState } from './requests-empty-state.tsx';
import { useConfirmDelete } from './use-confirm-delete.ts';

interface MaintenanceResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: MaintenanceList;
}

/** The list in each of its states. */
export function MaintenanceResults({ list, narrowed, onClearSearch }: MaintenanceResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const confirmDelete = useConfirmDelete();
  const { mutate: remove } = useDeleteRequest();

  const failure = list.failed && (
    <LoadFailure title="Failed to load maintenance requests" busy={list.busy} onRetry={retry} />
  );
  if (rows === undefined) return failure || <LoadingRows label="Loading maintenance requests" />;
  if (total === 0 && rows.length === 0)
    return <RequestsEmptyState narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const deleteConfirmed = async (maintenance: MaintenanceRequest) => {
    if (!(await confirmDelete(maintenance))) return;
    remove(maintenance.id);
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'requests', hasMore, busy: list.busy };
  return (
    <div>
      <MaintenanceTable
        requests={rows}
        busy={list.stale}
        bodyRef={body}
        onDelete={(maintenance) => void deleteConfirmed(maintenance)}
      />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}
