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
 * Deletes a property, which hides it at once, unless it has an active lease or payments (rules §5). On a concurrent
 * change, lease or payment all checks run again, so that nothing is deleted unseen.
 */
export const deleteProperty = ({ properties, tenantAccess, leases, propertyReferences }: Dependencies) =>
  endpoint(portfolio, 'DELETE /properties/{id}', async ({ caller, params, ifMatch, requestId }) => {
    const scope = await tenantAccess.scopeOf(caller);
    return retryOnConflict('this property', async () => {
      // The order matters: read the property with its link count, run the checks, then delete on the condition that the
      // link count is unchanged. Operations reserves a payment before it requests the property's reference, which adds
      // a link. So either the check finds the payment, or the delete fails and is retried.
      const property = await properties.records.find(scope, params.id);
      if (!property) throw new NotFound('This property does not exist.');
      authorise(propertyPolicy.delete(caller, property), 'You may look at this property but not delete it.');
      assertVersion(property.version, { ifMatch });
      if (await leases.hasActive({ property_id: property._id }))
        throw new Conflict('This property has an active lease. End or delete the lease first.', 'property_in_use');
      if (await propertyReferences.paymentsIn(property._id, { caller, requestId }))
        throw new Conflict(
          'This property has payments, so it can’t be deleted. It stays for your books.',
          'property_in_use',
        );
      return (await properties.records.remove(scope, property, authorOf(caller))) ? nothing : undefined;
    });
  });
