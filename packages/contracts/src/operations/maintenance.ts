import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  CalendarDate,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Moment,
  Money,
  Nullable,
  OneOf,
  Optional,
  Text,
  TimeZone,
  Version,
} from '../fields.ts';
import { History, HistoryQuery, Photo, PhotoParams, photoUpload, photoWidths } from '../records.ts';
import { defineRoutes } from '../route.ts';
import { Suggestion, serviceTypes } from './personnel.ts';

/** The priorities of a request; `medium` by default. */
export const maintenancePriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** The states of a request; `open` by default. `completed` is final, unless an edit reopens the request (rules §5). */
export const maintenanceStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;

/** The sort orders of requests; newest first by default. */
export const maintenanceSorts = [
  '-created_at',
  'created_at',
  '-priority',
  'priority',
  'scheduled_date',
  '-scheduled_date',
] as const;

/** Maximum number of photos per request. */
export const MAX_REQUEST_PHOTOS = 8;

/** A non-empty text of several lines. */
const RequestText = Type.String({ minLength: 1, maxLength: 5000, trim: true, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

const required = { property_id: Id, title: Text(200), description: RequestText };

const optional = {
  tenant_id: Optional(Id),
  priority: Optional(OneOf(maintenancePriorities)),
  status: Optional(OneOf(maintenanceStatuses)),
  /** The required trade. */
  service_type: Optional(OneOf(serviceTypes)),
  /** Personnel of the account. */
  assigned_to: Optional(Id),
  estimated_cost: Optional(Money),
  scheduled_date: Optional(Moment),
};

/** A maintenance request. Amounts are in dollars, instants in UTC. */
export const MaintenanceRequest = Type.Object({
  id: Id,
  ...required,
  property_name: Type.String(),
  tenant_id: Nullable(Id),
  tenant_name: Nullable(Type.String()),
  priority: OneOf(maintenancePriorities),
  status: OneOf(maintenanceStatuses),
  /** The required trade; null if none was chosen. */
  service_type: Nullable(OneOf(serviceTypes)),
  /** The assigned personnel of the account; the name remains after their deletion. */
  assigned_to: Nullable(Id),
  assigned_to_name: Nullable(Type.String()),
  estimated_cost: Nullable(Money),
  scheduled_date: Nullable(Instant),
  /** The time zone of the scheduled date: that of the account. */
  time_zone: TimeZone,
  photos: Type.Array(Photo),
  /** The number of comments. */
  comments: Type.Integer({ minimum: 0 }),
  /** The user who created the request. */
  created_by: Type.Object({ user_id: Id, name: Type.String() }),
  /** When the request was completed or canceled; null while it is open. */
  closed_at: Nullable(Instant),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  /**
   * `update`: title, description and priority. `manage`: all other fields. `cancel`: for callers who cannot manage it.
   * `comment`: comments and photos.
   */
  abilities: Abilities('update', 'manage', 'cancel', 'comment', 'delete'),
});
export type MaintenanceRequest = Static<typeof MaintenanceRequest>;

/**
 * Creates a maintenance request; property, title and description are required (product §5). A tenant can create one for
 * a property that they rent, without status, assignee, cost or date.
 */
export const NewMaintenanceRequest = Input({ ...required, ...optional });
export type NewMaintenanceRequest = Static<typeof NewMaintenanceRequest>;

/** Changes a request, in full or in part. An outdated `version` is rejected. */
export const MaintenanceChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type MaintenanceChange = Static<typeof MaintenanceChange>;

/** The filters of a list of requests, besides the search words. */
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
};

/** The breakdowns of maintenance costs. */
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
  /** The sum of the estimated costs in dollars. Actual costs are not recorded. */
  amount: Type.Number(),
  requests: Type.Integer({ minimum: 0 }),
  /** The number of requests without a cost. */
  without_cost: Type.Integer({ minimum: 0 }),
};

/**
 * The costs of completed requests, grouped by month of completion (`2026-03`), property, trade or personnel. Months are
 * in chronological order, other groups start with the highest cost. There are at most 200 rows. `key` is null for
 * requests without a value to group by.
 */
export const MaintenanceCosts = Type.Object({
  rows: Type.Array(
    Type.Object({ key: Nullable(Type.String()), id: Nullable(Id), name: Nullable(Type.String()), ...costSums }),
  ),
  /** The sum of all matches, including omitted rows. */
  sum: Type.Object(costSums),
  /** True if rows were omitted. */
  capped: Type.Boolean(),
});
export type MaintenanceCosts = Static<typeof MaintenanceCosts>;

/** A comment on a request. `by_tenant`: whether the tenant wrote it, or the account. */
export const MaintenanceComment = Type.Object({
  id: Id,
  text: Type.String(),
  by: Type.Object({ user_id: Id, name: Type.String() }),
  by_tenant: Type.Boolean(),
  created_at: Instant,
});
export type MaintenanceComment = Static<typeof MaintenanceComment>;

/** Adds a comment. */
export const NewMaintenanceComment = Input({ text: RequestText });

export const maintenanceRoutes = defineRoutes({
  'GET /maintenance': {
    summary: 'List the maintenance requests that the caller may see. Tenants see their own',
    access: 'signed-in',
    query: Input({ ...listQuery(maintenanceSorts), ...maintenanceFilters }),
    answer: Type.Object({
      maintenance_requests: Type.Array(MaintenanceRequest),
      ...listAnswer,
      abilities: Abilities('create', 'manage'),
    }),
    codes: [],
  },
  'GET /maintenance/costs': {
    summary: 'Read the costs of completed requests, broken down. Empty for tenants',
    access: 'signed-in',
    query: Input({ by: OneOf(costBreakdowns), ...costFilters }),
    answer: MaintenanceCosts,
    codes: [],
  },
  'POST /maintenance': {
    summary: 'Create a maintenance request. Tenants can create one for a property that they rent',
    access: 'signed-in',
    body: NewMaintenanceRequest,
    answer: MaintenanceRequest,
    status: 201,
    codes: ['forbidden', 'conflict'],
  },
  'GET /maintenance/{id}': {
    summary: 'Read a maintenance request',
    access: 'signed-in',
    params: IdParams,
    answer: MaintenanceRequest,
    codes: ['not_found'],
  },
  'PUT /maintenance/{id}': {
    summary: 'Change a maintenance request, in full or in part. Tenants can edit or cancel their own while it is open',
    access: 'signed-in',
    params: IdParams,
    body: MaintenanceChange,
    answer: MaintenanceRequest,
    codes: changeCodes,
  },
  'DELETE /maintenance/{id}': {
    summary: 'Delete a maintenance request',
    access: 'signed-in',
    params: IdParams,
    codes: deletionCodes,
  },
  'GET /maintenance/{id}/history': {
    summary: 'Read the history of a request: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
  'GET /maintenance/{id}/comments': {
    summary: 'List the comments on a request, oldest first',
    access: 'signed-in',
    params: IdParams,
    query: Input({ limit: listQuery([]).limit, cursor: listQuery([]).cursor }),
    answer: Type.Object({ comments: Type.Array(MaintenanceComment), ...listAnswer }),
    codes: ['not_found'],
  },
  'POST /maintenance/{id}/comments': {
    summary: 'Comment on a request. The other side is notified by e-mail, if they want that',
    access: 'signed-in',
    params: IdParams,
    body: NewMaintenanceComment,
    answer: MaintenanceComment,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'GET /maintenance/{id}/suggestions': {
    summary: 'List suggested assignees for a request, best match first',
    access: 'signed-in',
    params: IdParams,
    answer: Type.Object({ suggestions: Type.Array(Suggestion) }),
    codes: ['not_found', 'forbidden'],
  },
  'POST /maintenance/{id}/photos': {
    summary: `Add a photo to a request, up to ${MAX_REQUEST_PHOTOS}`,
    access: 'signed-in',
    params: IdParams,
    upload: photoUpload,
    answer: Photo,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
  },
  'GET /maintenance/{id}/photos/{photo_id}': {
    summary: 'Download a photo of a request',
    access: 'signed-in',
    params: PhotoParams,
    query: Input({ size: Type.Optional(OneOf(Object.keys(photoWidths) as (keyof typeof photoWidths)[])) }),
    download: ['image/webp'],
    codes: ['not_found'],
  },
  'DELETE /maintenance/{id}/photos/{photo_id}': {
    summary: 'Delete a photo of a request',
    access: 'signed-in',
    params: PhotoParams,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
});
