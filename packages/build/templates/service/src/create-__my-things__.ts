import { type ErasedAccounts, erasureJob, idBlocks, KeptCount, type ServiceParts, type ServiceTools } from '@keystead/service-kit';
import { __MyThing__Store } from './__my-things__/__my-thing__-store.ts';
import { create__MyThing__ } from './__my-things__/create-__my-thing__.ts';
import { delete__MyThing__ } from './__my-things__/delete-__my-thing__.ts';
import { list__MyThings__ } from './__my-things__/list-__my-things__.ts';
import { read__MyThing__ } from './__my-things__/read-__my-thing__.ts';
import { update__MyThing__ } from './__my-things__/update-__my-thing__.ts';

/** What the __my things__ service is put together from. */
interface __MyThings__Tools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly erasedAccounts: ErasedAccounts;
}

/** Wires the __my things__ service: its stores, its endpoints and its jobs. */
export function create__MyThings__({ database, erasedAccounts }: __MyThings__Tools): ServiceParts {
  const count = new KeptCount(database, '__my_thing___counts');
  const __myThings__ = new __MyThing__Store(database, count);
  const ids = idBlocks(database, '__my_things__');
  return {
    endpoints: [
      list__MyThings__(__myThings__),
      create__MyThing__(__myThings__, { ids, count }),
      read__MyThing__(__myThings__),
      update__MyThing__(__myThings__),
      delete__MyThing__(__myThings__, count),
    ],
    jobs: [
      { name: 'repair __my thing__ counts', every: 60_000, run: () => count.repair((id) => __myThings__.fate(id)) },
      erasureJob({
        fetch: erasedAccounts,
        database,
        async erase(accountId) {
          await __myThings__.eraseOf(accountId);
          await count.eraseOf(accountId);
        },
      }),
    ],
    prepare: async () => {
      await Promise.all([__myThings__.createIndexes(), count.createIndexes()]);
    },
  };
}
