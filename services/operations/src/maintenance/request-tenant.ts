import { Conflict } from '@keystead/service-kit';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { isByTenant, type MaintenanceRequest } from './request.ts';
import type { CommentCounts } from './request-presenter.ts';

/** The tenants, and the comments on requests. */
interface ContentStores {
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant'>;
  readonly comments: CommentCounts;
}

const reason =
  'A request that its tenant has made, or that has comments or photos, stays with its tenant. Please add a new request.';

/** Whether the request has photos or comments, or was created by its tenant. The next tenant could read those. */
async function hasTenantContent({ readModel, comments }: ContentStores, request: MaintenanceRequest): Promise<boolean> {
  if (request.photos.length > 0) return true;
  const [tenant, commentsOn] = await Promise.all([
    readModel.liveTenant(request.tenant_id),
    comments.countsOn([request._id]),
  ]);
  return (tenant !== null && isByTenant(request.created_by, tenant)) || commentsOn(request._id) > 0;
}

/**
 * Protects what a landlord and a tenant have exchanged from the next tenant of the request. The tenant can then neither
 * be replaced nor removed, so that two steps cannot bypass the rule. `wanted` is undefined if the tenant is not to
 * change. A comment that is added at the same moment may pass, because it creates no new version.
 * @throws Conflict if the request holds anything to protect.
 */
export async function assertTenantStays(
  stores: ContentStores,
  request: MaintenanceRequest,
  wanted: number | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === request.tenant_id) return;
  // Without a tenant, only the account has written on it, so it may show that to the first tenant.
  if (request.tenant_id === null && wanted !== null) return;
  if (await hasTenantContent(stores, request)) throw new Conflict(reason);
}
