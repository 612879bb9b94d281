import { portfolio } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import { propertyPolicy } from './property-policy.ts';
import { presentProperty } from './property-presenter.ts';
import type { PropertyStore } from './property-store.ts';

/** Lists what the caller may see; never refused, for every page makes sense to every role (rules §2). */
export const listProperties = (properties: PropertyStore) =>
  endpoint(portfolio, 'GET /properties', async ({ caller, query }) => {
    const { rows, ...rest } = await properties.page(scopeOf(caller), query);
    return reply({
      properties: rows.map((property) => presentProperty(property, caller)),
      ...rest,
      abilities: { create: propertyPolicy.create(caller) },
    });
  });
