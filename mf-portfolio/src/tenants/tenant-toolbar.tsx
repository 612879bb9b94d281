import { Stack, VisuallyHidden } from '@keystead/ui';
import { PropertyName } from '../properties/property-name.tsx';
import { countedHeading } from '../records/counted-heading.ts';
import { ListToolbar } from '../records/list-toolbar.tsx';
import { RecordFilter } from '../records/record-filter.tsx';
import type { TenantList, TenantSearch } from './tenant-collection.ts';
import { sortNames, type TenantSearchChange, usualSort } from './tenant-search.ts';
import { statusNames } from './tenant-texts.ts';

const statuses = [
  { value: '', label: 'All Status' },
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
];
const sorts = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

interface TenantToolbarProps {
  search: TenantSearch;
  list: TenantList;
  onChange: (changed: TenantSearchChange) => void;
}

/** Search, filters and order of the list; a screen reader hears after each search how many there are. */
export function TenantToolbar({ search, list, onChange }: TenantToolbarProps) {
  const { q, status = '', sort = usualSort, property_id } = search;
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
