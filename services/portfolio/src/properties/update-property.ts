import { portfolio } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, NotFound, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changedProperty } from './property.ts';
import { propertyPolicy } from './property-policy.ts';
import { presentProperty } from './property-presenter.ts';

/** Updates a property, in whole or in part. A change without effect makes no new version. */
export const updateProperty = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'PUT /properties/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = await tenantAccess.scopeOf(caller);
    const saved = await retryOnConflict('this property', async () => {
      const property = await properties.records.find(scope, params.id);
      if (!property) throw new NotFound('This property does not exist.');
      authorise(propertyPolicy.update(caller, property), 'You may look at this property but not change it.');
      assertVersion(property.version, { ifMatch, version: body.version });
      return properties.records.save(scope, property, changedProperty(property, body), authorOf(caller));
    });
    return reply(presentProperty(saved, caller), saved.version);
  });
