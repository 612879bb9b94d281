import { choicesOf, countedHeading, ListToolbar } from '@keystead/crud-ui';
import { VisuallyHidden } from '@keystead/ui';
import type { PageList, PageSearch } from './page-collection.ts';
import { kindNames, stateNames } from './page-labels.ts';
import { DEFAULT_SORT, type PageSearchChange, sortNames } from './page-search.ts';

const kinds = [{ value: '', label: 'Any kind' }, ...choicesOf(kindNames)];
const states = [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)];
const sorts = choicesOf(sortNames);

interface PagesToolbarProps {
  search: PageSearch;
  list: PageList;
  onChange: (changed: PageSearchChange) => void;
}

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
export function PagesToolbar({ search, list, onChange }: PagesToolbarProps) {
  const { q, kind = '', state = '', sort = DEFAULT_SORT } = search;
  return (
    <div>
      <ListToolbar
        noun="pages"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Kind', options: kinds, value: kind, onChange: (value) => onChange({ kind: value }) },
          { label: 'State', options: states, value: state, onChange: (value) => onChange({ state: value }) },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <VisuallyHidden role="status">
        {list.rows !== undefined && !list.stale && countedHeading('Pages', list)}
      </VisuallyHidden>
    </div>
  );
}
