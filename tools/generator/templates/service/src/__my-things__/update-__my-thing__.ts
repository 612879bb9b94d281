import { __myThings__ as contract } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, NotFound, reply, scopeOf, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changed__MyThing__ } from './__my-thing__.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';
import { present__MyThing__ } from './__my-thing__-presenter.ts';

export const update__MyThing__ = ({ __myThings__ }: Dependencies) =>
  endpoint(contract, 'PUT /__my-things__/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = scopeOf(caller);
    const saved = await retryOnConflict('this __my thing__', async () => {
      const __myThing__ = await __myThings__.records.find(scope, params.id);
      if (!__myThing__) throw new NotFound('This __my thing__ does not exist.');
      authorise(__myThing__Policy.update(caller, __myThing__), 'You may look at this __my thing__ but not change it.');
      assertVersion(__myThing__.version, { ifMatch, version: body.version });
      return __myThings__.records.save(scope, __myThing__, changed__MyThing__(__myThing__, body), authorOf(caller));
    });
    return reply(present__MyThing__(saved, caller), saved.version);
  });
