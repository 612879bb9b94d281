import { oneOf, positiveInteger, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { PaymentSearch } from './payment-collection.ts';
import { statusNames, typeNames } from './payment-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  due_date: 'Due earliest',
  '-due_date': 'Due latest',
  '-amount': 'Highest amount',
  amount: 'Lowest amount',
} as const satisfies Record<NonNullable<PaymentSearch['sort']>, string>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = {
  q: words,
  status: oneOf(statusNames),
  payment_type: oneOf(typeNames),
  property_id: positiveInteger,
  tenant_id: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** Parts of a search in place of others; '' takes one out. */
export type PaymentSearchChange = Partial<Record<keyof PaymentSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: PaymentSearchChange = { q: '', status: '', payment_type: '', property_id: '', tenant_id: '' };

/** The search of the list of payments. */
export const usePaymentSearch = () => useSearchParamsState(fields);
