import type { __MyThing__ as __MyThing__Answer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { __MyThing__ } from './__my-thing__.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';

/** The response for __a my thing__, with the abilities of this caller. */
export function present__MyThing__(__myThing__: __MyThing__, caller: Caller): __MyThing__Answer {
  return {
    id: __myThing__._id,
    name: __myThing__.name,
    description: __myThing__.description,
    version: __myThing__.version,
    created_at: __myThing__.created_at.toISOString(),
    updated_at: __myThing__.updated_at.toISOString(),
    abilities: {
      update: __myThing__Policy.update(caller, __myThing__),
      delete: __myThing__Policy.delete(caller, __myThing__),
    },
  };
}
