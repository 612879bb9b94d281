import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListResults,
  ListToolbar,
  NoPropertyEmptyState,
  RecordFilter,
  RecordFilters,
  RecordsEmptyState,
  useFocusOnEnter,
  useHasNoProperty,
} from '@keystead/crud-ui';
import { Cluster, Stack, VisuallyHidden } from '@keystead/ui';
import { PageHeader, Section, WrenchIcon } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { PersonnelName } from '../personnel/personnel-references.tsx';
import {
  type MaintenanceList,
  type MaintenanceSearch,
  maintenanceRequests,
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

function MaintenanceResults({ list, ...search }: MaintenanceResultsProps) {
  const { confirmDelete } = useDeleteRequest();
  const empty = <RequestsEmptyState {...search} mayCreate={list.mayCreate} />;
  return (
    <ListResults list={list} noun="requests" name="maintenance requests" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <MaintenanceTable
          requests={rows}
          busy={list.stale}
          bodyRef={body}
          onDelete={(maintenance) => void confirmDelete(maintenance)}
        />
      )}
    </ListResults>
  );
}

export function MaintenancePage() {
  const { search, filtered, change } = useMaintenanceSearch();
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
        <MaintenanceResults list={list} filtered={filtered} onClearSearch={() => change(noFilters)} />
      </Section>
      <Outlet />
    </>
  );
}
