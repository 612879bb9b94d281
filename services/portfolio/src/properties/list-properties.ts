import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { propertyPolicy } from './property-policy.ts';
import { presentProperty } from './property-presenter.ts';

/** Lists the properties that the caller may see. Never rejected, since every role can open every page (rules §2). */
export const listProperties = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties', async ({ caller, query }) => {
    const { rows, ...rest } = await properties.page(await tenantAccess.scopeOf(caller), query);
    return reply({
      properties: rows.map((property) => presentProperty(property, caller)),
      ...rest,
      abilities: { create: propertyPolicy.create(caller) },
    });
  });
