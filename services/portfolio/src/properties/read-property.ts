import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import { presentProperty } from './property-presenter.ts';
import type { PropertyStore } from './property-store.ts';

export const readProperty = (properties: PropertyStore) =>
  endpoint(portfolio, 'GET /properties/{id}', async ({ caller, params }) => {
    const property = await properties.find(scopeOf(caller), params.id);
    if (!property) throw new NotFound('This property does not exist.');
    return reply(presentProperty(property, caller), property.version);
  });
