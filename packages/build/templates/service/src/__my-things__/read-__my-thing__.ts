import { __myThings__ } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import { present__MyThing__ } from './__my-thing__-presenter.ts';
import type { __MyThing__Store } from './__my-thing__-store.ts';

export const read__MyThing__ = (store: __MyThing__Store) =>
  endpoint(__myThings__, 'GET /__my-things__/{id}', async ({ caller, params }) => {
    const __myThing__ = await store.find(scopeOf(caller), params.id);
    if (!__myThing__) throw new NotFound('This __my thing__ does not exist.');
    return reply(present__MyThing__(__myThing__, caller), __myThing__.version);
  });
