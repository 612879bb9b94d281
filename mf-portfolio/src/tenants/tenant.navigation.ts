import type { Tenant } from '@keystead/contracts';
import type { TenantSearch } from '@keystead/crud-ui';
import { oneOf, positiveInteger, useDialogRoutes, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { statusNames } from './tenant.ts';

const LIST = '/app/tenants';

/**
 * The routes of the list of tenants, its dialog (`new`), and each tenant's own page (`5`, `5/edit`). The search of the
 * list stays in all URLs, so that a tenant's page leads back to the same list.
 */
export const useTenantNavigation = () => useDialogRoutes(LIST);

/** The routes of a tenant's own page and its dialog: `edit`. */
export const useTenantPageNavigation = (id: Tenant['id']) => useDialogRoutes(`${LIST}/${id}`);

export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  name: 'Last name A to Z',
  '-name': 'Last name Z to A',
} as const satisfies Record<NonNullable<TenantSearch['sort']>, string>;

export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = {
  q: words,
  status: oneOf(statusNames),
  property_id: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** A partial change to a search; '' removes a part. */
export type TenantSearchChange = Partial<Record<keyof TenantSearch, string>>;

export const noFilters: TenantSearchChange = { q: '', status: '', property_id: '' };

export const useTenantSearch = () => useSearchParamsState(fields);
