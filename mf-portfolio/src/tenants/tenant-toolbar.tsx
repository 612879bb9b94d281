import {
  choicesOf,
  countedHeading,
  ListToolbar,
  PropertyName,
  RecordFilter,
  type TenantList,
  type TenantSearch,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { statusNames } from './tenant-labels.ts';
import { DEFAULT_SORT, sortNames, type TenantSearchChange } from './tenant-search.ts';

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

interface TenantToolbarProps {
  search: TenantSearch;
  list: TenantList;
  onChange: (changed: TenantSearchChange) => void;
}

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
export function TenantToolbar({ search, list, onChange }: TenantToolbarProps) {
  const { q, status = '', sort = DEFAULT_SORT, property_id } = search;
  return (
    <Stack gap={3}>
      <ListToolbar
        noun="tenants"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      {property_id !== undefined && (
        <div>
          <RecordFilter onRemove={() => onChange({ property_id: '' })}>
            Property: <PropertyName id={property_id} />
          </RecordFilter>
        </div>
      )}
      <VisuallyHidden role="status">{!list.stale && countedHeading('Tenants', list)}</VisuallyHidden>
    </Stack>
  );
}
