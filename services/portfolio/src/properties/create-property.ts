import { portfolio } from '@keystead/contracts';
import { addOnce, authorise, authorOf, created, endpoint, newRecord, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayCreate, propertyLimit } from '../entitlements/plan-limit.ts';
import { newProperty } from './property.ts';
import { propertyPolicy } from './property-policy.ts';
import { presentProperty } from './property-presenter.ts';

/**
 * Adds a property within the plan's limit. The quota is reserved before the record is written, so that concurrent
 * requests can't exceed it.
 */
export const createProperty = ({ properties, ids, entitlements }: Dependencies) =>
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
