import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changedRequest } from './request.ts';
import { namesOfChanged } from './request-names.ts';
import { requestPolicy } from './request-policy.ts';
import { presentRequest } from './request-presenter.ts';
import { tenantChange } from './request-rules.ts';
import { assertTenantStays } from './request-tenant.ts';

/**
 * Changes a request, whole or in part. Its tenant may edit or cancel it while it is open. Those who manage it may set
 * any status, also of a completed request, which reopens it; the history records that (rules §5). They may change the
 * tenant only before anything was exchanged on the request.
 */
export const updateRequest = (deps: Dependencies) =>
  endpoint(operations, 'PUT /maintenance/{id}', async ({ caller, params, body, ifMatch, requestId }) => {
    const { requests, readModel, now } = deps;
    const scope = await readModel.scopeOf(caller);
    const saved = await retryOnConflict('this request', async () => {
      const request = await requests.get(scope, params.id);
      authorise(
        requestPolicy.update(caller, request),
        'You can change or cancel a maintenance request only while it is open.',
      );
      assertVersion(request.version, { ifMatch, version: body.version });
      const zone = await readModel.zoneOf(request.account_id);
      const change = requestPolicy.manage(caller, request) ? body : tenantChange(request, body, zone);
      await assertTenantStays(deps, request, change.tenant_id);
      const names = await namesOfChanged(deps, request, change, { caller, requestId });
      const changed = changedRequest(request, change, { names, zone, now: now() });
      return requests.records.save(scope, request, changed, authorOf(caller));
    });
    return reply(await presentRequest(deps, saved, caller), saved.version);
  });
