import { portfolio } from '@keystead/contracts';
import { assertVersion, authorise, Conflict, endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import { changedProperty } from './property.ts';
import { propertyPolicy } from './property-policy.ts';
import { presentProperty } from './property-presenter.ts';
import type { PropertyStore } from './property-store.ts';

/** Tries before a change without a version gives up against others who change the same property. */
const tries = 5;

export const updateProperty = (properties: PropertyStore) =>
  endpoint(portfolio, 'PUT /properties/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = scopeOf(caller);
    for (let attempt = 0; attempt < tries; attempt++) {
      const property = await properties.find(scope, params.id);
      if (!property) throw new NotFound('This property does not exist.');
      authorise(propertyPolicy.update(caller, property), 'You may look at this property but not change it.');
      assertVersion(property.version, { ifMatch, version: body.version });
      const changed = changedProperty(property, body, new Date());
      if (await properties.save(scope, changed)) return reply(presentProperty(changed, caller), changed.version);
    }
    throw new Conflict('Many people are changing this property right now. Please try again.');
  });
