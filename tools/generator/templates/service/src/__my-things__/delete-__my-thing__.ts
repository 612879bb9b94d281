import { __myThings__ as contract } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  endpoint,
  NotFound,
  nothing,
  scopeOf,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';

/** Hides __a my thing__ immediately. A concurrent change is checked again, so no newer version is deleted unseen. */
export const delete__MyThing__ = ({ __myThings__ }: Dependencies) =>
  endpoint(contract, 'DELETE /__my-things__/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    return retryOnConflict('this __my thing__', async () => {
      const __myThing__ = await __myThings__.records.find(scope, params.id);
      if (!__myThing__) throw new NotFound('This __my thing__ does not exist.');
      authorise(__myThing__Policy.delete(caller, __myThing__), 'You may look at this __my thing__ but not delete it.');
      assertVersion(__myThing__.version, { ifMatch });
      return (await __myThings__.records.remove(scope, __myThing__, authorOf(caller))) ? nothing : undefined;
    });
  });
