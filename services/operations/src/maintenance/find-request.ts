import { type Caller, NotFound, type Scope } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { MaintenanceRequest } from './request.ts';

/**
 * A request in a scope.
 * @throws NotFound if there is none.
 */
export async function requestIn(
  { requests }: Pick<Dependencies, 'requests'>,
  scope: Scope,
  id: number,
): Promise<MaintenanceRequest> {
  const request = await requests.records.find(scope, id);
  if (!request) throw new NotFound('This maintenance request does not exist.');
  return request;
}

/**
 * A request that the caller may see.
 * @throws NotFound if there is none.
 */
export async function requestFor(
  deps: Pick<Dependencies, 'requests' | 'readModel'>,
  caller: Caller,
  id: number,
): Promise<MaintenanceRequest> {
  return requestIn(deps, await deps.readModel.scopeOf(caller), id);
}
