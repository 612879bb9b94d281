import type { MaintenanceRequest as RequestAnswer } from '@keystead/contracts';
import { type Caller, fromCents, type HistorySnapshot, presentEntity } from '@keystead/service-kit';
import { describePhotos, presentPhoto } from '@keystead/service-kit/files';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { type MaintenanceRequest, requestPolicy } from './maintenance.ts';

const sharedFields = ({ estimated_cost_cents: cost, scheduled_date, ...request }: MaintenanceRequest) => ({
  // The ids are included because names are not unique.
  property_id: request.property_id,
  property_name: request.property_name,
  tenant_id: request.tenant_id,
  tenant_name: request.tenant_name,
  title: request.title,
  description: request.description,
  priority: request.priority,
  status: request.status,
  service_type: request.service_type,
  entry_permission: request.entry_permission ?? null,
  preferred_times: request.preferred_times ?? null,
  assigned_to: request.assigned_to,
  assigned_to_name: request.assigned_to_name,
  estimated_cost: cost === null ? null : fromCents(cost),
  scheduled_date: scheduled_date?.toISOString() ?? null,
});

export const describeRequest = (request: MaintenanceRequest): HistorySnapshot => ({
  ...sharedFields(request),
  photos: describePhotos(request.photos),
});

/** Comments build on requests, so requests do not import their repository. */
export interface CommentCounts {
  countsOn(requestIds: readonly number[]): Promise<(requestId: number) => number>;
}

interface RelatedStores {
  readonly readModel: Pick<PortfolioReadModel, 'zonesOf'>;
  readonly comments: CommentCounts;
}

/**
 * The names are the denormalised ones. They follow a renaming within seconds, and they are available while portfolio is
 * down.
 */
export async function presentRequests(
  { readModel, comments }: RelatedStores,
  requests: readonly MaintenanceRequest[],
  caller: Caller,
): Promise<RequestAnswer[]> {
  const [zoneOf, commentsOn] = await Promise.all([
    readModel.zonesOf(requests.map(({ account_id }) => account_id)),
    comments.countsOn(requests.map(({ _id }) => _id)),
  ]);
  return requests.map((request) => {
    const fields = sharedFields(request);
    const manages = requestPolicy.manage(caller, request);
    return {
      ...presentEntity(request),
      ...fields,
      // A tenant cannot read the cost.
      estimated_cost: manages ? fields.estimated_cost : null,
      time_zone: zoneOf(request.account_id),
      photos: request.photos.map(presentPhoto),
      comments: commentsOn(request._id),
      created_by: { user_id: request.created_by.user_id, name: request.created_by.name },
      closed_at: request.closed_at?.toISOString() ?? null,
      abilities: {
        update: requestPolicy.update(caller, request),
        manage: manages,
        cancel: requestPolicy.cancel(caller, request),
        comment: requestPolicy.comment(caller, request),
        delete: requestPolicy.delete(caller, request),
      },
    };
  });
}
