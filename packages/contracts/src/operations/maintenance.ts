import Type, { type Static } from 'typebox';
import {
  Abilities,
  accountFilter,
  CalendarDate,
  countByStatus,
  described,
  Id,
  Input,
  Instant,
  Lines,
  listAnswer,
  listQuery,
  Moment,
  Money,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  recordFields,
  recordListQuery,
  statusCounts,
  Text,
  TimeZone,
  Version,
  withoutPaging,
} from '../fields.ts';
import {
  addPhotoRoute,
  bulkRoute,
  bulkTarget,
  changeRoute,
  createRoute,
  deletePhotoRoute,
  deleteRoute,
  exportRoute,
  historyRoute,
  listRoute,
  readPhotoRoute,
  readRoute,
} from '../record-routes.ts';
import { Photo } from '../records.ts';
import { defineRoutes } from '../route.ts';
import { Suggestion, serviceTypes } from './personnel.ts';

/** The priorities of a request; `medium` by default. */
export const maintenancePriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** The states of a request; `open` by default. `completed` is final, unless an edit reopens the request (rules §5). */
export const maintenanceStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;

/** Whether somebody may enter the home while the tenant is out. */
export const entryPermissions = ['yes', 'no', 'call_first'] as const;

/** The sort orders of requests; newest first by default. */
export const maintenanceSorts = [
  '-created_at',
  'created_at',
  '-priority',
  'priority',
  'scheduled_date',
  '-scheduled_date',
] as const;

export const MAX_REQUEST_PHOTOS = 8;

const RequestText = Lines(5000);

const required = { property_id: Id, title: Text(200), description: RequestText };

const optional = {
  tenant_id: Optional(Id),
  priority: Optional(OneOf(maintenancePriorities)),
  status: Optional(OneOf(maintenanceStatuses)),
  service_type: described('The required trade.', Optional(OneOf(serviceTypes))),
  entry_permission: described('Whether somebody may enter while the tenant is out.', Optional(OneOf(entryPermissions))),
  preferred_times: described('When a visit suits the tenant, in their words.', Optional(Text(200))),
  assigned_to: described('Personnel of the account.', Optional(Id)),
  estimated_cost: Optional(Money),
  scheduled_date: Optional(Moment),
};

export const MaintenanceRequest = Named('A maintenance request. Amounts are in dollars, instants in UTC.', {
  id: Id,
  ...required,
  property_name: Type.String(),
  tenant_id: Nullable(Id),
  tenant_name: Nullable(Type.String()),
  priority: OneOf(maintenancePriorities),
  status: OneOf(maintenanceStatuses),
  service_type: described('The required trade; null if none was chosen.', Nullable(OneOf(serviceTypes))),
  entry_permission: described(
    'Whether somebody may enter while the tenant is out; null if it was not said.',
    Nullable(OneOf(entryPermissions)),
  ),
  preferred_times: described('When a visit suits the tenant, in their words.', Nullable(Type.String())),
  assigned_to: described('The assigned personnel of the account; the name remains after their deletion.', Nullable(Id)),
  assigned_to_name: Nullable(Type.String()),
  estimated_cost: Nullable(Money),
  scheduled_date: Nullable(Instant),
  time_zone: described('The time zone of the scheduled date: that of the account.', TimeZone),
  photos: Type.Array(Photo),
  comments: described('The number of comments.', Type.Integer({ minimum: 0 })),
  created_by: described('The user who created the request.', Type.Object({ user_id: Id, name: Type.String() })),
  closed_at: described('When the request was completed or cancelled; null while it is open.', Nullable(Instant)),
  ...recordFields,
  abilities: described(
    '`update`: title, description, priority, trade, entry and preferred times. `manage`: all other fields. `cancel`: for callers who cannot manage it. `comment`: comments and photos.',
    Abilities('update', 'manage', 'cancel', 'comment', 'delete'),
  ),
});
export type MaintenanceRequest = Static<typeof MaintenanceRequest>;

// product §5
export const NewMaintenanceRequest = NamedInput(
  'Creates a maintenance request; property, title and description are required. A tenant can create one for a property that they rent, without status, assignee, cost or date.',
  { ...required, ...optional },
);
export type NewMaintenanceRequest = Static<typeof NewMaintenanceRequest>;

export const MaintenanceChange = NamedInput(
  'Changes a request, in full or in part. An outdated `version` is rejected.',
  {
    ...Type.Partial(Type.Object(required)).properties,
    ...optional,
    version: Type.Optional(Version),
  },
);
export type MaintenanceChange = Static<typeof MaintenanceChange>;

export const maintenanceFilters = {
  status: Type.Optional(OneOf(maintenanceStatuses)),
  priority: Type.Optional(OneOf(maintenancePriorities)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  assigned_to: Type.Optional(Id),
  service_type: Type.Optional(OneOf(serviceTypes)),
  /** The first and the last day of creation, in the account's time zone. */
  created_from: Type.Optional(CalendarDate),
  created_to: Type.Optional(CalendarDate),
  /** The first and the last day of completion or cancellation, in the account's time zone. */
  closed_from: Type.Optional(CalendarDate),
  closed_to: Type.Optional(CalendarDate),
  ...accountFilter,
};

/** What a bulk request does to each of its maintenance requests. */
export const maintenanceBulkActions = ['set_status', 'set_priority', 'assign', 'delete'] as const;

const maintenanceSearch = { ...withoutPaging(recordListQuery(maintenanceSorts)), ...maintenanceFilters };

export const MaintenanceBulk = NamedInput(
  'Does one thing to up to 500 maintenance requests, given by `ids` or by a `filter` of the list. Each action but `delete` needs the field that it sets.',
  {
    action: OneOf(maintenanceBulkActions),
    ...bulkTarget(maintenanceSearch),
    status: Optional(OneOf(maintenanceStatuses)),
    priority: Optional(OneOf(maintenancePriorities)),
    assigned_to: described('Personnel of the account, for `assign`; null for nobody.', Optional(Id)),
  },
);

export const costBreakdowns = ['month', 'property', 'service_type', 'personnel'] as const;

/** The filters of costs. `from` and `to` are days of completion in the account's time zone. */
export const costFilters = {
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
  property_id: Type.Optional(Id),
  service_type: Type.Optional(OneOf(serviceTypes)),
  assigned_to: Type.Optional(Id),
};

const costSums = {
  amount: described('The sum of the estimated costs in dollars. Actual costs are not recorded.', Type.Number()),
  requests: Type.Integer({ minimum: 0 }),
  without_cost: described('The number of requests without a cost.', Type.Integer({ minimum: 0 })),
};

export const MaintenanceCosts = Named(
  'The costs of completed requests, grouped by month of completion (`2026-03`), property, trade or personnel. Months are in chronological order, other groups start with the highest cost. There are at most 200 rows. `key` is null for requests without a value to group by.',
  {
    rows: Type.Array(
      Type.Object({ key: Nullable(Type.String()), id: Nullable(Id), name: Nullable(Type.String()), ...costSums }),
    ),
    sum: described('The sum of all matches, including omitted rows.', Type.Object(costSums)),
    capped: described('True if rows were omitted.', Type.Boolean()),
  },
);
export type MaintenanceCosts = Static<typeof MaintenanceCosts>;

export const MaintenanceComment = Named(
  'A comment on a request. `by_tenant`: whether the tenant wrote it, or the account.',
  {
    id: Id,
    text: Type.String(),
    by: Type.Object({ user_id: Id, name: Type.String() }),
    by_tenant: Type.Boolean(),
    created_at: Instant,
  },
);
export type MaintenanceComment = Static<typeof MaintenanceComment>;

export const NewMaintenanceComment = NamedInput('Adds a comment.', { text: RequestText });

export const maintenanceRoutes = defineRoutes({
  'GET /maintenance': listRoute(
    'List the maintenance requests that the caller may see. Tenants see their own',
    { ...recordListQuery(maintenanceSorts), ...maintenanceFilters, ...countByStatus },
    {
      maintenance_requests: Type.Array(MaintenanceRequest),
      ...listAnswer,
      ...statusCounts,
      abilities: Abilities('create', 'manage'),
    },
  ),
  'GET /maintenance/costs': {
    summary: 'Read the costs of completed requests, broken down. Empty for tenants',
    query: Input({ by: OneOf(costBreakdowns), ...costFilters }),
    answer: MaintenanceCosts,
  },
  'GET /maintenance/export': exportRoute('Export the filtered list of maintenance requests as CSV', maintenanceSearch),
  'POST /maintenance': createRoute(
    'Create a maintenance request. Tenants can create one for a property that they rent',
    NewMaintenanceRequest,
    MaintenanceRequest,
  ),
  'POST /maintenance/bulk': bulkRoute(
    'Change the status, the priority or the assignee of up to 500 requests, or delete them. Each request has an outcome of its own',
    MaintenanceBulk,
    {},
  ),
  'GET /maintenance/{id}': readRoute('Read a maintenance request', MaintenanceRequest),
  'PUT /maintenance/{id}': changeRoute(
    'Change a maintenance request, in full or in part. Tenants can edit or cancel their own while it is open',
    MaintenanceChange,
    MaintenanceRequest,
  ),
  'DELETE /maintenance/{id}': deleteRoute('Delete a maintenance request'),
  'GET /maintenance/{id}/history': historyRoute('a request'),
  'GET /maintenance/{id}/comments': {
    summary: 'List the comments on a request, oldest first',
    query: Input({ limit: listQuery([]).limit, cursor: listQuery([]).cursor }),
    answer: Type.Object({ comments: Type.Array(MaintenanceComment), ...listAnswer }),
    codes: ['not_found'],
  },
  'POST /maintenance/{id}/comments': createRoute(
    'Comment on a request. The other side is notified by email, if they want that',
    NewMaintenanceComment,
    MaintenanceComment,
    ['not_found'],
  ),
  'GET /maintenance/{id}/suggestions': readRoute(
    'List suggested assignees for a request, best match first',
    Type.Object({ suggestions: Type.Array(Suggestion) }),
    ['forbidden'],
  ),
  'POST /maintenance/{id}/photos': addPhotoRoute(`Add a photo to a request, up to ${MAX_REQUEST_PHOTOS}`),
  'GET /maintenance/{id}/photos/{photo_id}': readPhotoRoute('a request'),
  'DELETE /maintenance/{id}/photos/{photo_id}': deletePhotoRoute('a request'),
});
