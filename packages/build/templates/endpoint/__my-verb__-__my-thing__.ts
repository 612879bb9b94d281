import { __myService__ } from '@keystead/contracts';
import { assertVersion, authorise, Conflict, endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import { __myThing__After__MyVerb__ } from './__my-thing__.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';
import { present__MyThing__ } from './__my-thing__-presenter.ts';
import type { __MyThing__Store } from './__my-thing__-store.ts';

/** Tries before a request without a version gives up against others who change the same __my thing__. */
const tries = 5;

export const __myVerb____MyThing__ = (store: __MyThing__Store) =>
  endpoint(__myService__, 'POST /__my-things__/{id}/__my-verb__', async ({ caller, params, body, ifMatch }) => {
    const scope = scopeOf(caller);
    for (let attempt = 0; attempt < tries; attempt++) {
      const __myThing__ = await store.find(scope, params.id);
      if (!__myThing__) throw new NotFound('This __my thing__ does not exist.');
      authorise(__myThing__Policy.__myVerb__(caller, __myThing__), 'You may look at this __my thing__ but not __my verb__ it.');
      assertVersion(__myThing__.version, { ifMatch, version: body.version });
      const after = __myThing__After__MyVerb__(__myThing__, new Date());
      if (await store.save(scope, after)) return reply(present__MyThing__(after, caller), after.version);
    }
    throw new Conflict('Many people are changing this __my thing__ right now. Please try again.');
  });
