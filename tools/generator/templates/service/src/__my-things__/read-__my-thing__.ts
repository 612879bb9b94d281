import { __myThings__ as contract } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { present__MyThing__ } from './__my-thing__-presenter.ts';

export const read__MyThing__ = ({ __myThings__ }: Dependencies) =>
  endpoint(contract, 'GET /__my-things__/{id}', async ({ caller, params }) => {
    const __myThing__ = await __myThings__.records.find(scopeOf(caller), params.id);
    if (!__myThing__) throw new NotFound('This __my thing__ does not exist.');
    return reply(present__MyThing__(__myThing__, caller), __myThing__.version);
  });
