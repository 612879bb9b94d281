import Type, { type Static } from 'typebox';
import { Instant, Nullable } from './fields.ts';
import { Health } from './health.ts';
import { ActivityItem } from './operations/activity.ts';
import { defineContract } from './route.ts';

/**
 * One remote as this visitor shall load it. `container` is the global that the entry defines,
 * unique to the release; `preload` names files that the first page of the area needs.
 */
export const ResolvedRemote = Type.Object({
  release: Type.String(),
  version: Type.String(),
  container: Type.String(),
  entry: Type.String(),
  integrity: Nullable(Type.String()),
  preload: Type.Array(Type.String()),
});
/** One remote as this visitor shall load it. */
export type ResolvedRemote = Static<typeof ResolvedRemote>;

/** Which release of each remote this visitor shall load; a remote without files is absent. */
export const Resolution = Type.Object({ remotes: Type.Record(Type.String(), ResolvedRemote) });
/** Which release of each remote this visitor shall load. */
export type Resolution = Static<typeof Resolution>;

/** Services whose figures are missing at present, by their names, such as `portfolio`. */
const Unavailable = Type.Array(Type.String());

/**
 * What the dashboard counts, in the caller's scope; money in dollars. What a service that is down would have said is 0,
 * and it is named (rules §5).
 */
export const DashboardStats = Type.Object({
  total_properties: Type.Integer({ minimum: 0 }),
  /** Active ones. */
  total_tenants: Type.Integer({ minimum: 0 }),
  total_leases: Type.Integer({ minimum: 0 }),
  total_revenue: Type.Number(),
  total_maintenance: Type.Integer({ minimum: 0 }),
  /** Open ones. */
  maintenance_pending: Type.Integer({ minimum: 0 }),
  unavailable: Unavailable,
  as_of: Instant,
});
/** What the dashboard counts. */
export type DashboardStats = Static<typeof DashboardStats>;

/** A month of the dashboard's plots: `2026-03`. Occupancy from 0 to 1; null where there is nothing to let, or it isn't known. */
export const DashboardMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  revenue: Nullable(Type.Number()),
  occupancy: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  open_requests: Nullable(Type.Integer({ minimum: 0 })),
});
/** A month of the dashboard's plots. */
export type DashboardMonth = Static<typeof DashboardMonth>;

/** What the gateway answers itself, besides forwarding. */
export const gateway = defineContract({
  service: 'gateway',
  area: 'dashboard',
  routes: {
    'GET /health': {
      summary: 'The state of each service',
      access: 'public',
      answer: Health,
      codes: [],
    },
    'GET /releases/resolve': {
      summary: 'Which release of each remote this visitor shall load',
      access: 'public',
      answer: Resolution,
      codes: [],
    },
    'GET /openapi.json': {
      summary: 'This API as an OpenAPI 3.1 document',
      access: 'public',
      answer: Type.Record(Type.String(), Type.Unknown()),
      codes: [],
    },
    'GET /demo': {
      summary: "The demo sign-ins that the sign-in page's box shows; empty in production",
      access: 'public',
      answer: Type.Object({
        sign_ins: Type.Array(Type.Object({ label: Type.String(), email: Type.String(), password: Type.String() })),
      }),
      codes: [],
    },
    'GET /dashboard/stats': {
      summary: "What the caller's dashboard counts; a service that is down is named",
      access: 'signed-in',
      answer: DashboardStats,
      codes: [],
    },
    'GET /dashboard/activity': {
      summary: 'The ten newest of maintenance and payments',
      access: 'signed-in',
      answer: Type.Object({ activity: Type.Array(ActivityItem), unavailable: Unavailable }),
      codes: [],
    },
    'GET /dashboard/months': {
      summary: 'Revenue, occupancy and open requests of the last twelve months, this one the last; none for a tenant',
      access: 'signed-in',
      answer: Type.Object({ months: Type.Array(DashboardMonth), unavailable: Unavailable }),
      codes: [],
    },
  },
});
