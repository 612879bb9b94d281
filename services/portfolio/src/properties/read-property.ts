import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentProperty } from './property-presenter.ts';

/** Returns a property to callers who may see it, including its tenants. */
export const readProperty = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/{id}', async ({ caller, params }) => {
    const property = await properties.records.find(await tenantAccess.scopeOf(caller), params.id);
    if (!property) throw new NotFound('This property does not exist.');
    return reply(presentProperty(property, caller), property.version);
  });
