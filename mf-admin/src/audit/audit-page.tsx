import {
  AdminsOnly,
  BackToProfile,
  countedHeading,
  type EmptyResults,
  ListResults,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { LogIcon, PageHeader, Section } from '@keystead/ui/app';
import { isClientError } from '@keystead/web-kit';
import type { RefObject } from 'react';
import { type AuditList, noFilters, useAuditList, useAuditSearch } from './audit.api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { LogVerification } from './audit-verification.tsx';

/** Whether the user may not read the log at all, and not merely sent an invalid search. */
const isForbidden = ({ error }: AuditList): boolean => isClientError(error) && error.status === 403;

interface AuditResultsProps extends Pick<EmptyResults, 'filtered' | 'onClearSearch'> {
  list: AuditList;
}

function AuditResults({ list, ...search }: AuditResultsProps) {
  const empty = (
    <RecordsEmptyState
      {...search}
      mayCreate={false}
      icon={LogIcon}
      title="No entries found"
      lookHint="New changes will appear here."
    />
  );
  return (
    <ListResults list={list} noun="entries" name="the audit log" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <AuditTable entries={rows} busy={list.stale} bodyRef={body} />
      )}
    </ListResults>
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
          <LogVerification />
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
