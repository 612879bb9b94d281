import { erasureJob, HistoryStore, type ServiceApplication } from '@keystead/service-kit';
import { __myThing__Endpoints } from './__my-things__/__my-thing__.routes.ts';
import { type __MyThings__Tools, createDependencies } from './dependencies.ts';

/** Wires the __my things__ service: its repository, endpoints and jobs. */
export function create__MyThings__(tools: __MyThings__Tools): ServiceApplication {
  const deps = createDependencies(tools);
  const { __myThings__, counts } = deps;
  const count = counts.__myThings__;
  const history = new HistoryStore(tools.database);
  return {
    endpoints: __myThing__Endpoints(deps),
    jobs: [
      { name: 'repair __my thing__ counts', every: 60_000, run: () => count.repair((id) => __myThings__.records.deletionState(id)) },
      __myThings__.records.job,
      erasureJob({
        fetch: tools.erasedAccounts,
        database: tools.database,
        async erase(accountId) {
          await __myThings__.records.eraseOf(accountId);
          await history.eraseOf(accountId);
          await count.eraseOf(accountId);
        },
      }),
    ],
    prepare: async () => {
      await Promise.all([__myThings__.records.createIndexes(), count.createIndexes(), history.createIndexes()]);
    },
  };
}
