import { operations } from '@keystead/contracts';
import { addOnce, authorise, authorOf, created, endpoint, newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newRequest } from './request.ts';
import { namesOfNew } from './request-names.ts';
import { requestPolicy } from './request-policy.ts';
import { presentRequest } from './request-presenter.ts';
import { assertTenantEntry } from './request-rules.ts';

/**
 * Creates a maintenance request. A tenant may do so for a property that they rent. A request that an admin adds belongs
 * to the account of its property.
 */
export const createRequest = (deps: Dependencies) =>
  endpoint(operations, 'POST /maintenance', async ({ caller, body, recordId, requestId }) => {
    const { requests, readModel, closing, ids, now } = deps;
    authorise(requestPolicy.create(caller), 'Confirm your e-mail address first.');
    if (caller.role === 'tenant') assertTenantEntry(body);
    const made = await addOnce(requests.records, await recordId(() => ids.requests.next()), {
      what: 'This maintenance request',
      scope: await readModel.scopeOf(caller),
      async add(id) {
        const { names, account_id } = await namesOfNew(deps, body, { caller, requestId });
        if (caller.role === 'tenant') await closing.assertOpen(account_id);
        const stored = newRecord(id, account_id, authorOf(caller), now());
        const request = newRequest({ stored, names, zone: await readModel.zoneOf(account_id) }, body);
        return (await requests.records.add(request)) === 'added' ? request : undefined;
      },
    });
    return created(await presentRequest(deps, made, caller), 'maintenance');
  });
