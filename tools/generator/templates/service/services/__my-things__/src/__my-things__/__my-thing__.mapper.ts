import type { __MyThing__ as __MyThing__Answer } from '@keystead/contracts';
import type { Caller, HistorySnapshot } from '@keystead/service-kit';
import { type __MyThing__, __myThing__Policy } from './__my-thing__.ts';

/** The fields that history and responses share, with the API's names. This is the history snapshot. */
export const describe__MyThing__ = ({ name, description }: __MyThing__) => ({ name, description }) satisfies HistorySnapshot;

/** __A my thing__ in the format of the contract, with the caller's abilities. */
export const present__MyThing__ = (__myThing__: __MyThing__, caller: Caller): __MyThing__Answer => ({
  id: __myThing__._id,
  ...describe__MyThing__(__myThing__),
  version: __myThing__.version,
  created_at: __myThing__.created_at.toISOString(),
  updated_at: __myThing__.updated_at.toISOString(),
  abilities: {
    update: __myThing__Policy.update(caller, __myThing__),
    delete: __myThing__Policy.delete(caller, __myThing__),
  },
});
