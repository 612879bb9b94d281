import { portfolio } from '@keystead/contracts';
import { authorise, Conflict, created, endpoint, type IdSource, type KeptCount, scopeOf } from '@keystead/service-kit';
import type { Entitlements } from '../entitlements/billing-entitlements.ts';
import { assertMayCreate, planLimit } from './plan-limit.ts';
import { newProperty } from './property.ts';
import { propertyPolicy } from './property-policy.ts';
import { presentProperty } from './property-presenter.ts';
import type { PropertyStore } from './property-store.ts';

/** What a creation needs beside the store. */
interface Needs {
  readonly ids: IdSource;
  readonly count: KeptCount;
  readonly entitlements: Entitlements;
}

/** Adds a property within the plan's limit, also when creations race: room is announced before the record is written. */
export const createProperty = (properties: PropertyStore, { ids, count, entitlements }: Needs) =>
  endpoint(portfolio, 'POST /properties', async ({ caller, body, recordId, requestId }) => {
    authorise(propertyPolicy.create(caller), 'Tenants cannot add properties.');
    const { id, resumed } = await recordId(() => ids.next());
    const earlier = resumed && (await properties.find(scopeOf(caller), id));
    if (earlier) return created(presentProperty(earlier, caller), 'properties');
    if (resumed && (await properties.fate(id)).exists)
      throw new Conflict('This property was added by an earlier try and has been deleted since.');

    const entitled = await entitlements.of(caller, requestId);
    assertMayCreate(entitled);
    if (!(await count.reserve(caller.accountId, id, entitled.property_limit))) throw planLimit(entitled);
    const property = newProperty(id, caller.accountId, body, new Date());
    // Should the insert fail, whether it got through is not known here: the repair of counts looks later.
    await properties.insert(property);
    await count.confirm(caller.accountId, id);
    return created(presentProperty(property, caller), 'properties');
  });
