import { __myThings__ } from '@keystead/contracts';
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
import { __myThing__Policy } from './__my-thing__-policy.ts';
import type { __MyThing__Store } from './__my-thing__-store.ts';

/** Tries before a deletion gives up against others who change the same __my thing__. */
const tries = 5;

/** Hides __a my thing__ at once. A change that gets in between is looked at anew, so nothing newer is deleted unseen. */
export const delete__MyThing__ = (store: __MyThing__Store, count: KeptCount) =>
  endpoint(__myThings__, 'DELETE /__my-things__/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    for (let attempt = 0; attempt < tries; attempt++) {
      const __myThing__ = await store.find(scope, params.id);
      if (!__myThing__) throw new NotFound('This __my thing__ does not exist.');
      authorise(__myThing__Policy.delete(caller, __myThing__), 'You may look at this __my thing__ but not delete it.');
      assertVersion(__myThing__.version, { ifMatch });
      const mark = await count.beginRemoval(__myThing__.account_id, __myThing__._id);
      const removed = await store.hide(scope, __myThing__, mark);
      await count.endRemoval(__myThing__.account_id, __myThing__._id, mark, removed);
      if (removed) return nothing;
    }
    throw new Conflict('Somebody is changing this __my thing__ right now. Please try again.');
  });
