import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { propertyPolicy } from '../properties/property-policy.ts';

/** The history of a property, for callers who may update it. */
export const propertyHistory = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/{id}/history', async ({ caller, params, query }) => {
    const property = await properties.records.find(await tenantAccess.scopeOf(caller), params.id);
    if (!property) throw new NotFound('This property does not exist.');
    authorise(propertyPolicy.update(caller, property), 'Only whoever manages this property may read its history.');
    return reply(await properties.records.history(property, query));
  });
