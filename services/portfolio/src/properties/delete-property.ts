import { portfolio } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  Conflict,
  endpoint,
  NotFound,
  nothing,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { propertyPolicy } from './property-policy.ts';

/**
 * Hides a property at once unless a lease holds in it or it has payments (rules §5). A change, a lease or a payment that
 * gets in between is looked at anew, so nothing newer is deleted unseen.
 */
export const deleteProperty = ({ properties, homes, leases, propertyUses }: Dependencies) =>
  endpoint(portfolio, 'DELETE /properties/{id}', async ({ caller, params, ifMatch, requestId }) => {
    const scope = await homes.scopeOf(caller);
    return retryOnConflict('this property', async () => {
      // In this order: the property with its links, then the questions, then the hiding, which holds to those links.
      // Operations announces a payment before it asks for the property's reference, and that adds a link: so either the
      // payment shows here, or the hiding fails and all is looked at again.
      const property = await properties.records.find(scope, params.id);
      if (!property) throw new NotFound('This property does not exist.');
      authorise(propertyPolicy.delete(caller, property), 'You may look at this property but not delete it.');
      assertVersion(property.version, { ifMatch });
      if (await leases.holdsIn({ property_id: property._id }))
        throw new Conflict('This property has an active lease. End or delete the lease first.', 'property_in_use');
      if (await propertyUses.paymentsIn(property._id, { caller, requestId }))
        throw new Conflict(
          'This property has payments, so it can’t be deleted. It stays for your books.',
          'property_in_use',
        );
      return (await properties.records.remove(scope, property, authorOf(caller))) ? nothing : undefined;
    });
  });
