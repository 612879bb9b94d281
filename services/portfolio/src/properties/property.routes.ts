import { portfolio } from '@keystead/contracts';
import {
  addOnce,
  assertVersion,
  authorise,
  authorOf,
  Conflict,
  created,
  type Endpoint,
  endpoint,
  newRecord,
  nothing,
  reply,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayCreate, propertyLimit } from '../entitlements/plan-limit.ts';
import { presentProperty } from './property.mapper.ts';
import { changedProperty, newProperty, propertyPolicy } from './property.ts';

export const propertyEndpoints = (deps: Dependencies): Endpoint[] => [
  listProperties(deps),
  createProperty(deps),
  readProperty(deps),
  updateProperty(deps),
  deleteProperty(deps),
  propertyHistory(deps),
];

/** Lists the properties that the caller may see. Never rejected, since every role can open every page (rules §2). */
const listProperties = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties', async ({ caller, query }) => {
    const { rows, ...rest } = await properties.page(await tenantAccess.scopeOf(caller), query);
    return reply({
      properties: rows.map((property) => presentProperty(property, caller)),
      ...rest,
      abilities: { create: propertyPolicy.create(caller) },
    });
  });

/**
 * Adds a property within the plan's limit. The quota is reserved before the record is written, so that concurrent
 * requests can't exceed it.
 */
const createProperty = ({ properties, ids, entitlements }: Dependencies) =>
  endpoint(portfolio, 'POST /properties', async ({ caller, body, recordId, requestId }) => {
    authorise(propertyPolicy.create(caller), 'Tenants cannot add properties.');
    const made = await addOnce(properties.records, await recordId(() => ids.properties.next()), {
      what: 'This property',
      scope: scopeOf(caller),
      async add(id) {
        const entitled = await entitlements.of(caller, requestId);
        assertMayCreate(entitled, 'properties');
        const property = newProperty(newRecord(id, caller.accountId, authorOf(caller), new Date()), body);
        const outcome = await properties.records.add(property, entitled.property_limit);
        if (outcome === 'full') throw propertyLimit(entitled);
        return outcome === 'added' ? property : undefined;
      },
    });
    return created(presentProperty(made, caller), 'properties');
  });

const readProperty = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/{id}', async ({ caller, params }) => {
    const property = await properties.get(await tenantAccess.scopeOf(caller), params.id);
    return reply(presentProperty(property, caller), property.version);
  });

/** Updates a property, in whole or in part. A change without effect makes no new version. */
const updateProperty = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'PUT /properties/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = await tenantAccess.scopeOf(caller);
    const saved = await retryOnConflict('this property', async () => {
      const property = await properties.get(scope, params.id);
      authorise(propertyPolicy.update(caller, property), 'You may look at this property but not change it.');
      assertVersion(property.version, { ifMatch, version: body.version });
      return properties.records.save(scope, property, changedProperty(property, body), authorOf(caller));
    });
    return reply(presentProperty(saved, caller), saved.version);
  });

/**
 * Deletes a property, which hides it at once, unless it has an active lease or payments (rules §5). On a concurrent
 * change, lease or payment all checks run again, so that nothing is deleted unseen.
 */
const deleteProperty = ({ properties, tenantAccess, leases, propertyReferences }: Dependencies) =>
  endpoint(portfolio, 'DELETE /properties/{id}', async ({ caller, params, ifMatch, requestId }) => {
    const scope = await tenantAccess.scopeOf(caller);
    return retryOnConflict('this property', async () => {
      // The order matters: read the property with its link count, run the checks, then delete on the condition that the
      // link count is unchanged. Operations reserves a payment before it requests the property's reference, which adds
      // a link. So either the check finds the payment, or the delete fails and is retried.
      const property = await properties.get(scope, params.id);
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

const propertyHistory = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/{id}/history', async ({ caller, params, query }) => {
    const property = await properties.get(await tenantAccess.scopeOf(caller), params.id);
    authorise(propertyPolicy.update(caller, property), 'Only whoever manages this property may read its history.');
    return reply(await properties.records.history(property, query));
  });
