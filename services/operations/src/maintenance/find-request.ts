import { type Caller, NotFound, type Scope } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import type { MaintenanceRequest } from './request.ts';

/** A request of a scope, or 404. */
export async function requestIn(
  { requests }: Pick<OperationsParts, 'requests'>,
  scope: Scope,
  id: number,
): Promise<MaintenanceRequest> {
  const request = await requests.records.find(scope, id);
  if (!request) throw new NotFound('This maintenance request does not exist.');
  return request;
}

/** A request that the caller may see, or 404. */
export async function requestFor(
  parts: Pick<OperationsParts, 'requests' | 'known'>,
  caller: Caller,
  id: number,
): Promise<MaintenanceRequest> {
  return requestIn(parts, await parts.known.scopeOf(caller), id);
}
