import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListResults,
  ListToolbar,
  RecordFilters,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Skeleton, Stack, VisuallyHidden } from '@keystead/ui';
import { FileTextIcon, LoadFailure, LoadingRows, PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { TransferMenu } from '../exports/transfer-menu.tsx';
import { type LeaseList, type LeaseSearch, leases, useDeleteLease } from './lease.api.ts';
import {
  DEFAULT_SORT,
  expiryDays,
  type LeaseSearchChange,
  noFilters,
  sortNames,
  useLeaseNavigation,
  useLeaseSearch,
} from './lease.navigation.ts';
import { statusNames } from './lease.ts';
import { LeaseTable } from './lease-table.tsx';

function LeasesEmptyState(props: EmptyResults) {
  const { open } = useLeaseNavigation();
  return (
    <RecordsEmptyState
      {...props}
      icon={FileTextIcon}
      title="No leases found"
      level={3}
      lookHint="Your leases are shown here, with their documents."
      first={{
        hint: 'A lease says who rents a property, how long and for how much.',
        label: 'Add your first lease',
        onAdd: () => open('new'),
      }}
    />
  );
}

interface LeasesPlaceholderProps {
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** Shown below the page's heading, without the rest of the page, until the first list has loaded (product §2). */
function LeasesPlaceholder({ failed, busy, onRetry }: LeasesPlaceholderProps) {
  if (failed) return <LoadFailure title="Failed to load leases" busy={busy} onRetry={onRetry} />;
  return (
    <Stack>
      <Skeleton width="11rem" height="2.5rem" />
      <Skeleton height="2.625rem" />
      <LoadingRows label="Loading leases" />
    </Stack>
  );
}

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const ends = [
  { value: '', label: 'Any end date' },
  ...expiryDays.map((days) => ({ value: String(days), label: `Expires in ${days} days` })),
];
const sorts = choicesOf(sortNames);

interface LeaseToolbarProps {
  search: LeaseSearch;
  list: LeaseList;
  onChange: (changed: LeaseSearchChange) => void;
}

function LeaseToolbar({ search, list, onChange }: LeaseToolbarProps) {
  const { q, status = '', expiring_within = '', sort = DEFAULT_SORT } = search;
  return (
    <Stack gap={3}>
      <ListToolbar
        noun="leases"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          {
            label: 'End date',
            options: ends,
            value: String(expiring_within),
            onChange: (value) => onChange({ expiring_within: value }),
          },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <RecordFilters search={search} onChange={onChange} />
      <VisuallyHidden role="status">{!list.stale && countedHeading('Leases', list)}</VisuallyHidden>
    </Stack>
  );
}

interface LeaseResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: LeaseList;
}

function LeaseResults({ list, ...search }: LeaseResultsProps) {
  const { confirmDelete } = useDeleteLease();
  const empty = <LeasesEmptyState {...search} mayCreate={list.mayCreate} />;
  return (
    <ListResults list={list} noun="leases" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <LeaseTable leases={rows} busy={list.stale} bodyRef={body} onDelete={(lease) => void confirmDelete(lease)} />
      )}
    </ListResults>
  );
}

export function LeasesPage() {
  const { search, filtered, change } = useLeaseSearch();
  const list = useRecordList(leases, search);
  const { open } = useLeaseNavigation();
  useFocusOnEnter();
  const { rows } = list;
  const add = <AddAction label="Add Lease" mayCreate={list.mayCreate} onAdd={() => open('new')} />;
  const transfer = <TransferMenu exported={{ list: 'leases', search }} />;
  return (
    <>
      <PageHeader title="Leases" actions={add} />
      {rows === undefined ? (
        <LeasesPlaceholder failed={list.failed} busy={list.busy} onRetry={list.retry} />
      ) : (
        <Section title={countedHeading('All Leases', list)} actions={transfer}>
          <LeaseToolbar search={search} list={list} onChange={change} />
          <LeaseResults list={list} filtered={filtered} onClearSearch={() => change(noFilters)} />
        </Section>
      )}
      <Outlet />
    </>
  );
}
