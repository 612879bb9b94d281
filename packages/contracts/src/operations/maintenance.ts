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

/** How soon something has to be done; `medium` unless said. */
export const maintenancePriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** The states of a request; `open` unless said. `completed` is final but for a reopening through edit (rules §5). */
export const maintenanceStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;

/** The orders in which requests can be listed; newest first unless said. */
export const maintenanceSorts = [
  '-created_at',
  'created_at',
  '-priority',
  'priority',
  'scheduled_date',
  '-scheduled_date',
] as const;

/** How many photos a request may have. */
export const MAX_REQUEST_PHOTOS = 8;

/** A text of several lines that must hold something. */
const RequestText = Type.String({ minLength: 1, maxLength: 5000, trim: true, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

const required = { property_id: Id, title: Text(200), description: RequestText };

const optional = {
  tenant_id: Optional(Id),
  priority: Optional(OneOf(maintenancePriorities)),
  status: Optional(OneOf(maintenanceStatuses)),
  service_type: Optional(OneOf(serviceTypes)),
  assigned_to: Optional(Id),
  estimated_cost: Optional(Money),
  scheduled_date: Optional(Moment),
};

/** A maintenance request as it is answered. Money in dollars, instants in UTC. */
export const MaintenanceRequest = Type.Object({
  id: Id,
  ...required,
  property_name: Type.String(),
  tenant_id: Nullable(Id),
  tenant_name: Nullable(Type.String()),
  priority: OneOf(maintenancePriorities),
  status: OneOf(maintenanceStatuses),
  /** The trade that it needs; null where nobody has said it. */
  service_type: Nullable(OneOf(serviceTypes)),
  /** Personnel of the account; the name stays when they are deleted. */
  assigned_to: Nullable(Id),
  assigned_to_name: Nullable(Type.String()),
  estimated_cost: Nullable(Money),
  scheduled_date: Nullable(Instant),
  /** The account's, in which the scheduled date is meant. */
  time_zone: TimeZone,
  photos: Type.Array(Photo),
  /** How many comments there are. */
  comments: Type.Integer({ minimum: 0 }),
  /** Who has asked for it. */
  created_by: Type.Object({ user_id: Id, name: Type.String() }),
  /** When it was completed or cancelled; null while it is neither. */
  closed_at: Nullable(Instant),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  /**
   * `update` title, description and priority; `manage` everything else of it; `cancel` it, for who may not manage;
   * `comment` on it and add photos.
   */
  abilities: Abilities('update', 'manage', 'cancel', 'comment', 'delete'),
});
export type MaintenanceRequest = Static<typeof MaintenanceRequest>;

/**
 * A new request: property, title and description are required (product §5). A renter's is about a home that they rent,
 * and names neither status nor assignee nor cost nor date.
 */
export const NewMaintenanceRequest = Input({ ...required, ...optional });
export type NewMaintenanceRequest = Static<typeof NewMaintenanceRequest>;

/** The whole of a request or a part of it; an older `version` is refused. */
export const MaintenanceChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type MaintenanceChange = Static<typeof MaintenanceChange>;

/** What a list of requests may be narrowed by, beside its words. */
export const maintenanceFilters = {
  status: Type.Optional(OneOf(maintenanceStatuses)),
  priority: Type.Optional(OneOf(maintenancePriorities)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  assigned_to: Type.Optional(Id),
  service_type: Type.Optional(OneOf(serviceTypes)),
  /** First and last day on which it was asked for, in the account's time zone. */
  created_from: Type.Optional(CalendarDate),
  created_to: Type.Optional(CalendarDate),
  /** First and last day on which it was completed or cancelled, in the account's time zone. */
  closed_from: Type.Optional(CalendarDate),
  closed_to: Type.Optional(CalendarDate),
};

/** What the costs of maintenance can be broken down by. */
export const costBreakdowns = ['month', 'property', 'service_type', 'personnel'] as const;

/** What costs may be narrowed by: days on which requests were completed, in the account's time zone. */
export const costFilters = {
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
  property_id: Type.Optional(Id),
  service_type: Type.Optional(OneOf(serviceTypes)),
  assigned_to: Type.Optional(Id),
};

const costSums = {
  /** Dollars: the estimated costs, which are all that is known of costs. */
  amount: Type.Number(),
  requests: Type.Integer({ minimum: 0 }),
  /** How many of them have no cost. */
  without_cost: Type.Integer({ minimum: 0 }),
};

/**
 * What completed requests cost, by what they have in common: the month (`2026-03`) in which they were completed, in order,
 * or a property, a trade or who did it, the costliest first; at most 200 rows. `key` is null where there is none.
 */
export const MaintenanceCosts = Type.Object({
  rows: Type.Array(
    Type.Object({ key: Nullable(Type.String()), id: Nullable(Id), name: Nullable(Type.String()), ...costSums }),
  ),
  /** Of all that the filter matches, rows left out included. */
  sum: Type.Object(costSums),
  /** True: there are more rows. */
  capped: Type.Boolean(),
});
export type MaintenanceCosts = Static<typeof MaintenanceCosts>;

/** What somebody wrote on a request. `by_tenant` tells the two sides apart. */
export const MaintenanceComment = Type.Object({
  id: Id,
  text: Type.String(),
  by: Type.Object({ user_id: Id, name: Type.String() }),
  by_tenant: Type.Boolean(),
  created_at: Instant,
});
export type MaintenanceComment = Static<typeof MaintenanceComment>;

/** A comment to be added. */
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
