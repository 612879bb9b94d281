import { __myThings__ as contract } from '@keystead/contracts';
import { addOnce, authorise, authorOf, created, endpoint, newRecord, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { new__MyThing__ } from './__my-thing__.ts';
import { __myThing__Policy } from './__my-thing__-policy.ts';
import { present__MyThing__ } from './__my-thing__-presenter.ts';

export const create__MyThing__ = ({ __myThings__, ids }: Dependencies) =>
  endpoint(contract, 'POST /__my-things__', async ({ caller, body, recordId }) => {
    authorise(__myThing__Policy.create(caller), 'Tenants cannot add __my things__.');
    const made = await addOnce(__myThings__.records, await recordId(() => ids.__myThings__.next()), {
      what: 'This __my thing__',
      scope: scopeOf(caller),
      async add(id) {
        const __myThing__ = new__MyThing__(newRecord(id, caller.accountId, authorOf(caller), new Date()), body);
        return (await __myThings__.records.add(__myThing__)) === 'added' ? __myThing__ : undefined;
      },
    });
    return created(present__MyThing__(made, caller), '__my-things__');
  });
