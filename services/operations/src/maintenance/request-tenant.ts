import { Conflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { MaintenanceRequest } from './request.ts';
import { isByTenant } from './request-emails.ts';
import { renterOf } from './request-news.ts';

type Stores = Pick<Dependencies, 'known' | 'comments'>;

const reason =
  'A request that its tenant has made, or that has comments or photos, stays with its tenant. Please add a new request.';

/** Whether somebody has said or shown something that the next tenant of the request would read. */
async function isTold({ known, comments }: Stores, request: MaintenanceRequest): Promise<boolean> {
  if (request.photos.length > 0) return true;
  const [renter, commentsOn] = await Promise.all([renterOf(known, request), comments.countsOn([request._id])]);
  return (renter !== null && isByTenant(request.created_by, renter)) || commentsOn(request._id) > 0;
}

/**
 * Keeps what was said between a landlord and a tenant from whoever is the next tenant of the request: no other may be
 * named, nor none, so that it can't be done in two steps. `wanted` is undefined where the tenant isn't to change. A
 * comment that is made in the same moment may go along: it makes no new version.
 * @throws Conflict when there is something to keep.
 */
export async function assertTenantStays(
  stores: Stores,
  request: MaintenanceRequest,
  wanted: number | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === request.tenant_id) return;
  // What the account has said to nobody yet, it may show to whom it then names.
  if (request.tenant_id === null && wanted !== null) return;
  if (await isTold(stores, request)) throw new Conflict(reason);
}
