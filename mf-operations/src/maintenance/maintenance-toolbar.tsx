import { choicesOf, countedHeading, ListToolbar, RecordFilter, RecordFilters } from '@keystead/crud-ui';
import { Cluster, Stack, VisuallyHidden } from '@keystead/ui';
import { PersonnelName } from '../personnel/personnel-name.tsx';
import type { MaintenanceList, MaintenanceSearch } from './maintenance-collection.ts';
import { priorityNames, statusNames } from './maintenance-labels.ts';
import { DEFAULT_SORT, type MaintenanceSearchChange, sortNames } from './maintenance-search.ts';

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const priorities = [{ value: '', label: 'All Priority' }, ...choicesOf(priorityNames)];
const sorts = choicesOf(sortNames);

interface MaintenanceToolbarProps {
  search: MaintenanceSearch;
  list: MaintenanceList;
  onChange: (changed: MaintenanceSearchChange) => void;
}

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
export function MaintenanceToolbar({ search, list, onChange }: MaintenanceToolbarProps) {
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
