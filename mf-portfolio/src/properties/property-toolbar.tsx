import { color, font, media, SearchInput, space } from '@keystead/ui';
import { Select } from '@keystead/ui/overlays';
import styled from 'styled-components';
import type { PropertyList, PropertySearch } from './list-properties.ts';
import { type SearchChange, sortNames, usualSort } from './property-search.ts';
import { quantity, statusNames } from './property-texts.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const Root = styled.div`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: 1fr 1fr;
  align-items: center;
  & > :first-child { grid-column: 1 / -1; }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 11rem 12rem;
    & > :first-child { grid-column: auto; }
  }
`;

const Count = styled.p`
  min-block-size: 1.25rem;
  margin-block: ${space[4]} ${space[3]};
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const statuses = [
  { value: '', label: 'All Status' },
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
];
const sorts = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

function countText({ properties, stale, total, capped }: PropertyList): string {
  if (properties === undefined || stale) return '';
  const counted = quantity(total, 'property', 'properties');
  return capped ? `More than ${counted}` : counted;
}

interface PropertyToolbarProps {
  search: PropertySearch;
  list: PropertyList;
  onChange: (changed: SearchChange) => void;
}

/** Search, status and order of the list, and how many there are; a screen reader hears that after each search. */
export function PropertyToolbar({ search, list, onChange }: PropertyToolbarProps) {
  const [text, setText] = useDebouncedText(search.q ?? '', (q) => onChange({ q }));
  return (
    <>
      <Root>
        <SearchInput
          label="Search properties"
          placeholder="Search properties..."
          maxLength={200}
          value={text}
          onChange={setText}
        />
        <Select
          label="Status"
          options={statuses}
          value={search.status ?? ''}
          onChange={(status) => onChange({ status })}
        />
        <Select
          label="Sort by"
          options={sorts}
          value={search.sort ?? usualSort}
          onChange={(sort) => onChange({ sort })}
        />
      </Root>
      <Count role="status">{countText(list)}</Count>
    </>
  );
}
