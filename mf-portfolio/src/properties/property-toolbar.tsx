import { choicesOf, ListToolbar, type PropertyList, type PropertySearch, quantity } from '@keystead/crud-ui';
import { color, font, space } from '@keystead/ui';
import styled from 'styled-components';
import { TransferMenu } from '../exports/transfer-menu.tsx';
import { statusNames } from './property-labels.ts';
import { DEFAULT_SORT, type PropertySearchChange, sortNames } from './property-search.ts';

const Counted = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  margin-block: ${space[3]};
`;

const Count = styled.p`
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  color: ${color.textMuted};
`;

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

function countText({ rows, stale, total, capped }: PropertyList): string {
  if (rows === undefined || stale) return '';
  return quantity(total, 'property', 'properties', capped);
}

interface PropertyToolbarProps {
  search: PropertySearch;
  list: PropertyList;
  onChange: (changed: PropertySearchChange) => void;
}

/**
 * Search, status and sort order of the list, with its count, which screen readers announce after each search. Beside
 * them the menu to export and import.
 */
export function PropertyToolbar({ search, list, onChange }: PropertyToolbarProps) {
  const { q, status = '', sort = DEFAULT_SORT } = search;
  return (
    <>
      <ListToolbar
        noun="properties"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <Counted>
        <Count role="status">{countText(list)}</Count>
        <TransferMenu
          exported={{ list: 'properties', search }}
          importAt={list.mayCreate ? '/app/properties/import' : undefined}
        />
      </Counted>
    </>
  );
}
