import { portfolio } from '@keystead/contracts';
import {
  additionEndpoint,
  authorise,
  authorOf,
  Conflict,
  type Endpoint,
  endpoint,
  newRecord,
  RecordHandlers,
  recordEndpoint,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayCreate, propertyLimit } from '../entitlements/plan-limit.ts';
import { presentProperty } from './property.mapper.ts';
import { changedProperty, newProperty, type Property, propertyPolicy } from './property.ts';

export const propertyHandlers = (deps: Dependencies) =>
  new RecordHandlers({
    records: deps.properties.records,
    what: 'this property',
    scopeOf: (caller) => deps.tenantAccess.scopeOf(caller),
    policy: propertyPolicy,
    present: (rows: readonly Property[], caller) => rows.map((property) => presentProperty(property, caller)),
  });

export const propertyEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(
    portfolio,
    'GET /properties',
    propertyHandlers(deps).list('properties', (scope, query) => deps.properties.page(scope, query)),
  ),
  createProperty(deps),
  endpoint(portfolio, 'GET /properties/{id}', propertyHandlers(deps).read),
  recordEndpoint(
    portfolio,
    'PUT /properties/{id}',
    propertyHandlers(deps).change((property, { body }) => changedProperty(property, body)),
  ),
  /**
   * Not while it is rented or has payments (rules §5). The order matters: the property is read with its link
   * count, then the checks run, then it is deleted on the condition that the count is unchanged. Operations reserves a
   * payment before it requests the property's reference, which adds a link. So either the check finds the payment, or
   * the delete fails and all checks run again.
   */
  recordEndpoint(
    portfolio,
    'DELETE /properties/{id}',
    propertyHandlers(deps).remove(async ({ _id: property_id }, { caller, requestId }) => {
      const lease = await deps.leases.inUse({ property_id });
      if (lease)
        throw new Conflict(
          lease.goesOn
            ? 'This property is rented month to month. Record when the tenant moved out first.'
            : 'This property has an active lease. End or delete the lease first.',
          'property_in_use',
        );
      if (await deps.propertyReferences.paymentsIn(property_id, { caller, requestId }))
        throw new Conflict(
          'This property has payments, so it can’t be deleted. It stays for your books.',
          'property_in_use',
        );
    }),
  ),
  endpoint(portfolio, 'GET /properties/{id}/history', propertyHandlers(deps).history),
];

/** The quota is reserved before the record is written, so that concurrent requests can't exceed it. */
const createProperty = (deps: Dependencies) =>
  additionEndpoint(portfolio, 'POST /properties', async (request) => {
    const { caller, body, requestId } = request;
    authorise(propertyPolicy.create(caller), 'Tenants cannot add properties.');
    return propertyHandlers(deps).add(request, {
      ids: deps.ids.properties,
      collection: 'properties',
      async add(id) {
        const entitled = await deps.entitlements.of(caller, requestId);
        assertMayCreate(entitled, 'properties');
        const property = newProperty(newRecord(id, caller.accountId, authorOf(caller), new Date()), body);
        const isAdded = await deps.properties.records.add(property, entitled.property_limit);
        if (!isAdded) throw propertyLimit(entitled);
        return property;
      },
    });
  });
