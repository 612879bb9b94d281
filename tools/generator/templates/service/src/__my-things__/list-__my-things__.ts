import { __myThings__ as contract } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';
import { present__MyThing__ } from './__my-thing__-presenter.ts';

/** Lists what the caller may see. Never rejected, since every page makes sense to every role (rules §2). */
export const list__MyThings__ = ({ __myThings__ }: Dependencies) =>
  endpoint(contract, 'GET /__my-things__', async ({ caller, query }) => {
    const { rows, ...rest } = await __myThings__.page(scopeOf(caller), query);
    return reply({
      __my_things__: rows.map((__myThing__) => present__MyThing__(__myThing__, caller)),
      ...rest,
      abilities: { create: __myThing__Policy.create(caller) },
    });
  });
