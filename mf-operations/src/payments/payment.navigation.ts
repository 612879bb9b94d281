import { oneOf, positiveInteger, useDialogRoutes, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { PaymentSearch } from './payment.api.ts';
import { statusNames, typeNames } from './payment.ts';

export const LIST = '/app/payments';

/** The routes of the list and its dialogs: `new`, `5`, `5/edit`, `5/reverse`. */
export const usePaymentNavigation = () => useDialogRoutes(LIST);

export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  due_date: 'Due earliest',
  '-due_date': 'Due latest',
  '-amount': 'Highest amount',
  amount: 'Lowest amount',
} as const satisfies Record<NonNullable<PaymentSearch['sort']>, string>;

export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = {
  q: words,
  status: oneOf(statusNames),
  payment_type: oneOf(typeNames),
  property_id: positiveInteger,
  tenant_id: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** A partial change to a search; '' removes a part. */
export type PaymentSearchChange = Partial<Record<keyof PaymentSearch, string>>;

export const noFilters: PaymentSearchChange = { q: '', status: '', payment_type: '', property_id: '', tenant_id: '' };

export const usePaymentSearch = () => useSearchParamsState(fields);
