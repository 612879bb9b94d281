import { RecordsEmptyState } from '@keystead/crud-ui';
import { EmptyState, LoadFailure, LoadingRows, LogIcon, Pager, ShieldCheckIcon } from '@keystead/ui/app';
import { isClientError } from '@keystead/web-kit';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import type { AuditList } from './audit-list.ts';
import { AuditTable } from './audit-table.tsx';

/** Stands in for the log for users who are not admins. */
export function AdminsOnly() {
  return (
    <EmptyState
      icon={ShieldCheckIcon}
      title="The audit log is only for administrators"
      hint="It lists all changes in this installation. Each of your own records has its own history."
    />
  );
}

/** Whether the user may not read the log at all, and not merely sent an invalid search. */
export const isForbidden = ({ error }: AuditList): boolean => isClientError(error) && error.status === 403;

interface AuditResultsProps {
  list: AuditList;
  narrowed: boolean;
  onClearSearch: () => void;
}

/** The log, or its loading, empty or failed state. */
export function AuditResults({ list, narrowed, onClearSearch }: AuditResultsProps) {
  const { rows, total, capped, hasMore, busy } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);

  const failure = list.failed && <LoadFailure title="Failed to load the audit log" busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading the audit log" />;
  if (rows.length === 0)
    return (
      <RecordsEmptyState
        narrowed={narrowed}
        mayCreate={false}
        onClearSearch={onClearSearch}
        icon={LogIcon}
        title="No entries found"
        lookHint="New changes will appear here."
      />
    );
  const pager = { shown: rows.length, total, capped, noun: 'entries', hasMore, busy };
  return (
    <div>
      <AuditTable entries={rows} busy={list.stale} bodyRef={body} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}
