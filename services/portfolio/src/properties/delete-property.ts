import { portfolio } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  Conflict,
  endpoint,
  type KeptCount,
  NotFound,
  nothing,
  scopeOf,
} from '@keystead/service-kit';
import { propertyPolicy } from './property-policy.ts';
import type { PropertyStore } from './property-store.ts';

/** Tries before a deletion gives up against others who change the same property. */
const tries = 5;

/** Hides a property at once. A change that gets in between is looked at anew, so nothing newer is deleted unseen. */
export const deleteProperty = (properties: PropertyStore, count: KeptCount) =>
  endpoint(portfolio, 'DELETE /properties/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    for (let attempt = 0; attempt < tries; attempt++) {
      const property = await properties.find(scope, params.id);
      if (!property) throw new NotFound('This property does not exist.');
      authorise(propertyPolicy.delete(caller, property), 'You may look at this property but not delete it.');
      assertVersion(property.version, { ifMatch });
      const mark = await count.beginRemoval(property.account_id, property._id);
      const removed = await properties.hide(scope, property, mark);
      await count.endRemoval(property.account_id, property._id, mark, removed);
      if (removed) return nothing;
    }
    throw new Conflict('Somebody is changing this property right now. Please try again.');
  });
