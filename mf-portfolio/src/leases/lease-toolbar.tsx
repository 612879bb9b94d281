import { choicesOf, countedHeading, ListToolbar, RecordFilters } from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import type { LeaseList, LeaseSearch } from './lease-collection.ts';
import { statusNames } from './lease-labels.ts';
import { DEFAULT_SORT, expiryDays, type LeaseSearchChange, sortNames } from './lease-search.ts';

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

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
export function LeaseToolbar({ search, list, onChange }: LeaseToolbarProps) {
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
