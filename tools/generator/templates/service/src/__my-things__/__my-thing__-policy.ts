import { type Caller, manages } from '@keystead/service-kit';
import type { __MyThing__ } from './__my-thing__.ts';

/** Who may do what with __my things__: the guard of each action, and the source of `abilities`. */
export const __myThing__Policy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, __myThing__: Pick<__MyThing__, 'account_id'>) => manages(caller, __myThing__.account_id),
  delete: (caller: Caller, __myThing__: Pick<__MyThing__, 'account_id'>) => manages(caller, __myThing__.account_id),
};
