import type { MaintenanceRequest } from '@keystead/contracts';
import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListToolbar,
  NoPropertyEmptyState,
  RecordFilter,
  RecordFilters,
  RecordsEmptyState,
  useFocusOnEnter,
  useHasNoProperty,
} from '@keystead/crud-ui';
import { Cluster, Stack, VisuallyHidden } from '@keystead/ui';
import { LoadFailure, LoadingRows, PageHeader, Pager, Section, WrenchIcon } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useListFocus, useRecordList } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { PersonnelName } from '../personnel/personnel-references.tsx';
import {
  type MaintenanceList,
  type MaintenanceSearch,
  maintenanceRequests,
  useConfirmDelete,
  useDeleteRequest,
} from './maintenance.api.ts';
import {
  DEFAULT_SORT,
  type MaintenanceSearchChange,
  noFilters,
  sortNames,
  useMaintenanceNavigation,
  useMaintenanceSearch,
} from './maintenance.navigation.ts';
import { priorityNames, statusNames } from './maintenance.ts';
import { MaintenanceTable } from './maintenance-table.tsx';

/** Shown where there are no requests, with the action that helps. */
function RequestsEmptyState(results: EmptyResults) {
  const { open } = useMaintenanceNavigation();
  if (useHasNoProperty()) return <NoPropertyEmptyState level={3} />;
  return (
    <RecordsEmptyState
      {...results}
      icon={WrenchIcon}
      title="No maintenance requests found"
      level={3}
      lookHint="Your maintenance requests and their progress appear here."
      first={{
        hint: 'Report a repair and track it here until it is done.',
        label: 'Add your first request',
        onAdd: () => open('new'),
      }}
    />
  );
}

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const priorities = [{ value: '', label: 'All Priority' }, ...choicesOf(priorityNames)];
const sorts = choicesOf(sortNames);

interface MaintenanceToolbarProps {
  search: MaintenanceSearch;
  list: MaintenanceList;
  onChange: (changed: MaintenanceSearchChange) => void;
}

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
function MaintenanceToolbar({ search, list, onChange }: MaintenanceToolbarProps) {
  const { q, status = '', priority = '', sort = DEFAULT_SORT, assigned_to } = search;
  const filtered = [search.property_id, search.tenant_id, assigned_to].some((id) => id !== undefined);
  return (
    <Stack gap={3}>
      <ListToolbar
        noun="requests"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          {
            label: 'Priority',
            options: priorities,
            value: priority,
            onChange: (value) => onChange({ priority: value }),
          },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      {filtered && (
        <Cluster gap={2}>
          <RecordFilters search={search} onChange={onChange} />
          {assigned_to !== undefined && (
            <RecordFilter onRemove={() => onChange({ assigned_to: '' })}>
              Assigned to: <PersonnelName id={assigned_to} />
            </RecordFilter>
          )}
        </Cluster>
      )}
      <VisuallyHidden role="status">
        {list.rows !== undefined && !list.stale && countedHeading('Requests', list)}
      </VisuallyHidden>
    </Stack>
  );
}

interface MaintenanceResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: MaintenanceList;
}

/** The list in each of its states. */
function MaintenanceResults({ list, narrowed, onClearSearch }: MaintenanceResultsProps) {
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

/** The list of maintenance requests. Its dialog is a route of its own. */
export function MaintenancePage() {
  const { search, narrowed, change } = useMaintenanceSearch();
  const list = useRecordList(maintenanceRequests, search);
  const { open } = useMaintenanceNavigation();
  const hasNoHome = useHasNoProperty();
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Maintenance"
        subtitle="Open repairs and their progress"
        actions={<AddAction label="Add Request" mayCreate={list.mayCreate && !hasNoHome} onAdd={() => open('new')} />}
      />
      <Section title={countedHeading('All Requests', list)}>
        <MaintenanceToolbar search={search} list={list} onChange={change} />
        <MaintenanceResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
      </Section>
      <Outlet />
    </>
  );
}
