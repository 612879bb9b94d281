import { type ErasedAccounts, type IdSource, idBlocks, QuotaCounter, type ServiceTools } from '@keystead/service-kit';
import { __MyThing__Repository } from './__my-things__/__my-thing__.repository.ts';

/** The inputs of the __my things__ service. */
export interface __MyThings__Tools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly erasedAccounts: ErasedAccounts;
}

/** The service's repositories. */
export interface Dependencies {
  readonly __myThings__: __MyThing__Repository;
  readonly counts: Readonly<Record<'__myThings__', QuotaCounter>>;
  /** Sources of new ids, by collection. */
  readonly ids: Readonly<Record<'__myThings__', IdSource>>;
}

/** Creates the repositories on a database. */
export function createDependencies({ database }: __MyThings__Tools): Dependencies {
  const counts = { __myThings__: new QuotaCounter(database, '__my_thing___counts') };
  return {
    __myThings__: new __MyThing__Repository(database, counts.__myThings__),
    counts,
    ids: { __myThings__: idBlocks(database, '__my_things__') },
  };
}
