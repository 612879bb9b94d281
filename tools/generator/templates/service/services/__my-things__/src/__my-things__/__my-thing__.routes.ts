import { __myThings__ } from '@keystead/contracts';
import { additionEndpoint, authorise, authorOf, type Endpoint, endpoint, newRecord, RecordHandlers, recordEndpoint, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { present__MyThing__ } from './__my-thing__.mapper.ts';
import { changed__MyThing__, type __MyThing__, new__MyThing__, __myThing__Policy } from './__my-thing__.ts';

const __myThing__Handlers = ({ __myThings__ }: Dependencies) =>
  new RecordHandlers({
    records: __myThings__.records,
    what: 'this __my thing__',
    scopeOf,
    policy: __myThing__Policy,
    present: (rows: readonly __MyThing__[], caller) => rows.map((__myThing__) => present__MyThing__(__myThing__, caller)),
  });

/** All endpoints under `/__my-things__`. A change without effect makes no new version. */
export const __myThing__Endpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(
    __myThings__,
    'GET /__my-things__',
    __myThing__Handlers(deps).list('__my_things__', (scope, query) => deps.__myThings__.page(scope, query)),
  ),
  create__MyThing__(deps),
  endpoint(__myThings__, 'GET /__my-things__/{id}', __myThing__Handlers(deps).read),
  recordEndpoint(
    __myThings__,
    'PUT /__my-things__/{id}',
    __myThing__Handlers(deps).change((__myThing__, { body }) => changed__MyThing__(__myThing__, body)),
  ),
  recordEndpoint(__myThings__, 'DELETE /__my-things__/{id}', __myThing__Handlers(deps).remove()),
];

/** Adds __a my thing__ to the caller's account. */
const create__MyThing__ = (deps: Dependencies) =>
  additionEndpoint(__myThings__, 'POST /__my-things__', async (request) => {
    const { caller, body } = request;
    authorise(__myThing__Policy.create(caller), 'Tenants cannot add __my things__.');
    return __myThing__Handlers(deps).add(request, {
      ids: deps.ids.__myThings__,
      collection: '__my-things__',
      async add(id) {
        const added = new__MyThing__(newRecord(id, caller.accountId, authorOf(caller), new Date()), body);
        await deps.__myThings__.records.add(added);
        return added;
      },
    });
  });
