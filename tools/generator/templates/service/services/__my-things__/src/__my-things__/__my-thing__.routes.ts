import { __myThings__ } from '@keystead/contracts';
import { addOnce, assertVersion, authorise, authorOf, created, type Endpoint, endpoint, newRecord, nothing, reply, retryOnConflict, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { present__MyThing__ } from './__my-thing__.mapper.ts';
import { changed__MyThing__, new__MyThing__, __myThing__Policy } from './__my-thing__.ts';

/** All endpoints under `/__my-things__`. */
export const __myThing__Endpoints = (deps: Dependencies): Endpoint[] => [
  list__MyThings__(deps),
  create__MyThing__(deps),
  read__MyThing__(deps),
  update__MyThing__(deps),
  delete__MyThing__(deps),
];

/** Lists the __my things__ that the caller may see. Never rejected, since every role can open every page (rules §2). */
const list__MyThings__ = (deps: Dependencies) =>
  endpoint(__myThings__, 'GET /__my-things__', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.__myThings__.page(scopeOf(caller), query);
    return reply({
      __my_things__: rows.map((__myThing__) => present__MyThing__(__myThing__, caller)),
      ...rest,
      abilities: { create: __myThing__Policy.create(caller) },
    });
  });

/** Adds __a my thing__ to the caller's account. */
const create__MyThing__ = (deps: Dependencies) =>
  endpoint(__myThings__, 'POST /__my-things__', async ({ caller, body, recordId }) => {
    const { records } = deps.__myThings__;
    authorise(__myThing__Policy.create(caller), 'Tenants cannot add __my things__.');
    const made = await addOnce(records, await recordId(() => deps.ids.__myThings__.next()), {
      what: 'This __my thing__',
      scope: scopeOf(caller),
      async add(id) {
        const __myThing__ = new__MyThing__(newRecord(id, caller.accountId, authorOf(caller), new Date()), body);
        return (await records.add(__myThing__)) === 'added' ? __myThing__ : undefined;
      },
    });
    return created(present__MyThing__(made, caller), '__my-things__');
  });

/** Returns __a my thing__ to callers who may see it. */
const read__MyThing__ = (deps: Dependencies) =>
  endpoint(__myThings__, 'GET /__my-things__/{id}', async ({ caller, params }) => {
    const __myThing__ = await deps.__myThings__.get(scopeOf(caller), params.id);
    return reply(present__MyThing__(__myThing__, caller), __myThing__.version);
  });

/** Updates __a my thing__, in whole or in part. A change without effect makes no new version. */
const update__MyThing__ = (deps: Dependencies) =>
  endpoint(__myThings__, 'PUT /__my-things__/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = scopeOf(caller);
    const saved = await retryOnConflict('this __my thing__', async () => {
      const __myThing__ = await deps.__myThings__.get(scope, params.id);
      authorise(__myThing__Policy.update(caller, __myThing__), 'You may look at this __my thing__ but not change it.');
      assertVersion(__myThing__.version, { ifMatch, version: body.version });
      return deps.__myThings__.records.save(scope, __myThing__, changed__MyThing__(__myThing__, body), authorOf(caller));
    });
    return reply(present__MyThing__(saved, caller), saved.version);
  });

/** Deletes __a my thing__, which hides it at once. On a concurrent change it checks the new version again. */
const delete__MyThing__ = (deps: Dependencies) =>
  endpoint(__myThings__, 'DELETE /__my-things__/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    return retryOnConflict('this __my thing__', async () => {
      const __myThing__ = await deps.__myThings__.get(scope, params.id);
      authorise(__myThing__Policy.delete(caller, __myThing__), 'You may look at this __my thing__ but not delete it.');
      assertVersion(__myThing__.version, { ifMatch });
      return (await deps.__myThings__.records.remove(scope, __myThing__, authorOf(caller))) ? nothing : undefined;
    });
  });
