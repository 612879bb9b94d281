import { AdminsOnly, BackToProfile, countedHeading, RecordsEmptyState, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { LoadFailure, LoadingRows, LogIcon, PageHeader, Pager, Section } from '@keystead/ui/app';
import { isClientError } from '@keystead/web-kit';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { type AuditList, noFilters, useAuditList, useAuditSearch } from './audit.api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { AuditVerification } from './audit-verification.tsx';

/** Whether the user may not read the log at all, and not merely sent an invalid search. */
const isForbidden = ({ error }: AuditList): boolean => isClientError(error) && error.status === 403;

interface AuditResultsProps {
  list: AuditList;
  filtered: boolean;
  onClearSearch: () => void;
}

function AuditResults({ list, filtered, onClearSearch }: AuditResultsProps) {
  const { rows, total, capped, hasMore, busy } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const failure = list.failed && <LoadFailure title="Failed to load the audit log" busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading the audit log" />;
  if (rows.length === 0)
    return (
      <RecordsEmptyState
        filtered={filtered}
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

export function AuditPage() {
  const { search, filtered, change } = useAuditSearch();
  const list = useAuditList(search);
  const clear = () => change(noFilters);
  useFocusOnEnter();
  return (
    <>
      <PageHeader back={<BackToProfile />} title="Audit log" subtitle="All changes and who made them" />
      {isForbidden(list) ? (
        <AdminsOnly
          title="The audit log is only for administrators"
          hint="It lists all changes in this installation. Each of your own records has its own history."
        />
      ) : (
        <Stack gap={6}>
          <AuditVerification />
          <Section title={countedHeading('Entries', list)}>
            <AuditFilters search={search} filtered={filtered} onChange={change} onClear={clear} />
            <VisuallyHidden role="status">{!list.stale && countedHeading('Entries', list)}</VisuallyHidden>
            <AuditResults list={list} filtered={filtered} onClearSearch={clear} />
          </Section>
        </Stack>
      )}
    </>
  );
}
