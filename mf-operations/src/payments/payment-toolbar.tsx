import { choicesOf, countedHeading, ListToolbar } from '@keystead/crud-ui';
import { VisuallyHidden } from '@keystead/ui';
import type { PaymentList, PaymentSearch } from './payment-collection.ts';
import { statusNames, typeNames } from './payment-labels.ts';
import { DEFAULT_SORT, type PaymentSearchChange, sortNames } from './payment-search.ts';

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const types = [{ value: '', label: 'All Types' }, ...choicesOf(typeNames)];
const sorts = choicesOf(sortNames);

interface PaymentToolbarProps {
  search: PaymentSearch;
  list: PaymentList;
  onChange: (changed: PaymentSearchChange) => void;
}

/** Search, filters and sort order of the list. Screen readers announce the count after each search. */
export function PaymentToolbar({ search, list, onChange }: PaymentToolbarProps) {
  const { q, status = '', payment_type = '', sort = DEFAULT_SORT } = search;
  return (
    <div>
      <ListToolbar
        noun="payments"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          {
            label: 'Type',
            options: types,
            value: payment_type,
            onChange: (value) => onChange({ payment_type: value }),
          },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <VisuallyHidden role="status">{!list.stale && countedHeading('Payments', list)}</VisuallyHidden>
    </div>
  );
}
