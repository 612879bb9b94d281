import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type ChangesPlace, cursorOf, placeOf } from './changes-place.ts';
import { presentPropertyReference, presentTenantReference } from './reference-presenter.ts';

type Stores = Pick<Dependencies, 'properties' | 'tenants'>;

/** The number of records on a page, of both kinds together. */
const PAGE_SIZE = 500;

/** The page at a position, and the position of the next one. Null at the end. */
async function changedFrom({ properties, tenants }: Stores, place: ChangesPlace) {
  const changedProperties =
    place.of === 'properties' ? await properties.changed.page({ ...place, limit: PAGE_SIZE }) : null;
  if (changedProperties?.next_cursor)
    return {
      changedProperties: changedProperties.rows,
      changedTenants: [],
      next: { ...place, cursor: changedProperties.next_cursor },
    };
  const tenantsFrom: ChangesPlace = changedProperties ? { ...place, of: 'tenants', cursor: null } : place;
  const limit = PAGE_SIZE - (changedProperties?.rows.length ?? 0);
  if (limit === 0) return { changedProperties: changedProperties?.rows ?? [], changedTenants: [], next: tenantsFrom };
  const { rows, next_cursor } = await tenants.changed.page({ ...tenantsFrom, limit });
  return {
    changedProperties: changedProperties?.rows ?? [],
    changedTenants: rows,
    next: next_cursor ? { ...tenantsFrom, cursor: next_cursor } : null,
  };
}

/**
 * Returns the changed properties and tenants for other services' read models. The next run, which starts at this one's
 * `as_of`, finds changes that happen during this one.
 */
export const listChangedReferences = (stores: Stores) =>
  endpoint(portfolio, 'GET /internal/changed-references', async ({ service, query }) => {
    authorise(service === 'operations', 'Only the operations service may ask for this.');
    const place = placeOf(query, new Date());
    const { changedProperties, changedTenants, next } = await changedFrom(stores, place);
    return reply({
      properties: changedProperties.map(presentPropertyReference),
      tenants: changedTenants.map(presentTenantReference),
      next_cursor: next && cursorOf(next),
      as_of: place.as_of.toISOString(),
    });
  });
