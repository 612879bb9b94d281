import type { Answer, MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';

/** A tenant's abilities on their own open request. */
export const tenantAbilities: MaintenanceRequest['abilities'] = {
  update: true,
  manage: false,
  cancel: true,
  comment: true,
  delete: false,
};

/** A maintenance request as the operations service returns it to its landlord. */
export function sampleMaintenance(different: Partial<MaintenanceRequest> = {}): MaintenanceRequest {
  return {
    id: 1,
    property_id: 5,
    property_name: 'Harbour House',
    title: 'Kitchen tap drips',
    description: 'The cold tap drips.\nSince Monday.',
    tenant_id: 3,
    tenant_name: 'Dana Whitfield',
    priority: 'high',
    status: 'open',
    service_type: 'Plumbing',
    entry_permission: null,
    preferred_times: null,
    assigned_to: null,
    assigned_to_name: null,
    estimated_cost: 120.5,
    scheduled_date: '2026-03-02T14:00:00.000Z',
    time_zone: 'America/New_York',
    photos: [],
    comments: 0,
    created_by: { user_id: 31, name: 'Dana Whitfield' },
    closed_at: null,
    version: 1,
    created_at: '2026-02-27T15:30:00.000Z',
    updated_at: '2026-02-27T15:30:00.000Z',
    abilities: { update: true, manage: true, cancel: false, comment: true, delete: true },
    ...different,
  };
}

/** A list on a single page, for a user who manages requests. */
export function sampleRequests(
  maintenance_requests: MaintenanceRequest[],
  different: Partial<Answer<'GET /maintenance'>> = {},
): Answer<'GET /maintenance'> {
  return {
    maintenance_requests,
    total: maintenance_requests.length,
    next_cursor: null,
    abilities: { create: true, manage: true },
    ...different,
  };
}

/** A comment by the tenant. */
export function sampleComment(different: Partial<MaintenanceComment> = {}): MaintenanceComment {
  return {
    id: 41,
    text: 'It drips faster now.',
    by: { user_id: 31, name: 'Dana Whitfield' },
    by_tenant: true,
    created_at: '2026-02-28T09:00:00.000Z',
    ...different,
  };
}

/** The comments on a request, on a single page. */
export function sampleComments(
  comments: MaintenanceComment[],
  different: Partial<Answer<'GET /maintenance/{id}/comments'>> = {},
): Answer<'GET /maintenance/{id}/comments'> {
  return { comments, total: comments.length, next_cursor: null, ...different };
}
