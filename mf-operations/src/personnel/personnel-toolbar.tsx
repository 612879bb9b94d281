import { choicesOf, ListToolbar, quantity } from '@keystead/crud-ui';
import { color, font, space } from '@keystead/ui';
import styled from 'styled-components';
import type { PersonnelList, PersonnelSearch } from './personnel-collection.ts';
import { availabilityNames, serviceTypes } from './personnel-labels.ts';
import { DEFAULT_SORT, type PersonnelSearchChange, sortNames } from './personnel-search.ts';

const Count = styled.p`
  min-block-size: 1.25rem;
  margin-block: ${space[3]};
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const services = [{ value: '', label: 'All Services' }, ...choicesOf(serviceTypes)];
const availabilities = [{ value: '', label: 'Any availability' }, ...choicesOf(availabilityNames)];
const sorts = choicesOf(sortNames);

function countText({ rows, stale, total, capped }: PersonnelList): string {
  return rows === undefined || stale ? '' : quantity(total, 'person', 'people', capped);
}

interface PersonnelToolbarProps {
  search: PersonnelSearch;
  list: PersonnelList;
  onChange: (changed: PersonnelSearchChange) => void;
}

/** Search, filters and sort order of the list, with its count, which screen readers announce after each search. */
export function PersonnelToolbar({ search, list, onChange }: PersonnelToolbarProps) {
  const { q, service_type = '', availability = '', sort = DEFAULT_SORT } = search;
  return (
    <>
      <ListToolbar
        noun="personnel"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          {
            label: 'Service',
            options: services,
            value: service_type,
            onChange: (value) => onChange({ service_type: value }),
          },
          {
            label: 'Availability',
            options: availabilities,
            value: availability,
            onChange: (value) => onChange({ availability: value }),
          },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <Count role="status">{countText(list)}</Count>
    </>
  );
}
