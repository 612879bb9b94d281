import { __myThings__ } from '@keystead/contracts';
import { authorise, Conflict, created, endpoint, type IdSource, type KeptCount, scopeOf } from '@keystead/service-kit';
import { new__MyThing__ } from './__my-thing__.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';
import { present__MyThing__ } from './__my-thing__-presenter.ts';
import type { __MyThing__Store } from './__my-thing__-store.ts';

/** What a creation needs beside the store. */
interface Needs {
  readonly ids: IdSource;
  readonly count: KeptCount;
}

export const create__MyThing__ = (store: __MyThing__Store, { ids, count }: Needs) =>
  endpoint(__myThings__, 'POST /__my-things__', async ({ caller, body, recordId }) => {
    authorise(__myThing__Policy.create(caller), 'Tenants cannot add __my things__.');
    const { id, resumed } = await recordId(() => ids.next());
    const earlier = resumed && (await store.find(scopeOf(caller), id));
    if (earlier) return created(present__MyThing__(earlier, caller), '__my-things__');
    if (resumed && (await store.fate(id)).exists)
      throw new Conflict('This __my thing__ was added by an earlier try and has been deleted since.');

    await count.reserve(caller.accountId, id, null);
    const __myThing__ = new__MyThing__(id, caller.accountId, body, new Date());
    // Should the insert fail, whether it got through is not known here: the repair of counts looks later.
    await store.insert(__myThing__);
    await count.confirm(caller.accountId, id);
    return created(present__MyThing__(__myThing__, caller), '__my-things__');
  });
