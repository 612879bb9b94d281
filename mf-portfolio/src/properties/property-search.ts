import { useSearchParams } from '@keystead/web-kit';
import type { PropertySearch } from './list-properties.ts';
import { statusNames } from './property-texts.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  name: 'Name A to Z',
  '-rent_amount': 'Highest rent first',
  rent_amount: 'Lowest rent first',
} as const satisfies Partial<Record<NonNullable<PropertySearch['sort']>, string>>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const usualSort: keyof typeof sortNames = '-created_at';

/** Parts of a search in place of others; '' takes one out. */
export type SearchChange = Partial<Record<keyof PropertySearch, string>>;

function isOneOf<Name extends string>(names: Record<Name, string>, text: string | null): text is Name {
  return text !== null && Object.hasOwn(names, text);
}

/** The search in the address, so that reload, back and a shared link keep it. What it can't understand is left out. */
export function usePropertySearch() {
  const [params, setParams] = useSearchParams();
  const [q, status, sort] = [params.get('q')?.trim(), params.get('status'), params.get('sort')];
  const search: PropertySearch = {
    ...(q && { q }),
    ...(isOneOf(statusNames, status) && { status }),
    ...(isOneOf(sortNames, sort) && sort !== usualSort && { sort }),
  };
  return {
    search,
    /** Whether the search leaves anything out. */
    narrowed: search.q !== undefined || search.status !== undefined,
    /** Puts a changed search in place of the one before it. */
    change(changed: SearchChange): void {
      const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== '');
      setParams(Object.fromEntries(next), { replace: true, preventScrollReset: true });
    },
  };
}
