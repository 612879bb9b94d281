import Type, { type Static } from 'typebox';
import { Id, Input, Instant, Nullable, OneOf, Text } from './fields.ts';
import { ActivityItem } from './operations.ts';
import { defineContract } from './route.ts';
import { remoteNames } from './scopes.ts';
import { Health } from './service-routes.ts';

/**
 * One release of a remote, to be loaded. `container` is the global that the entry defines, unique to the release; `preload`
 * names files that the first page of the area needs; `integrity` has the hash of every script and style by its address.
 */
export const LoadableRelease = Type.Object({
  release: Type.String(),
  version: Type.String(),
  container: Type.String(),
  entry: Type.String(),
  integrity: Type.Record(Type.String(), Type.String()),
  preload: Type.Array(Type.String()),
});
export type LoadableRelease = Static<typeof LoadableRelease>;

/**
 * One remote as this visitor shall load it. While it is being rolled out, `arm` says which of the two this is, and `token`
 * is what reports about it carry. `override`: somebody with the right chose it for their own browser; nothing is reported.
 */
export const ResolvedRemote = Type.Object({
  ...LoadableRelease.properties,
  /** What to try where this one fails, in this order: what was good before, and at last what the gateway was deployed with. */
  fallbacks: Type.Array(LoadableRelease, { maxItems: 3 }),
  arm: Nullable(OneOf(['candidate', 'stable'])),
  rollout: Nullable(Id),
  token: Nullable(Type.String()),
  override: Type.Boolean(),
});
export type ResolvedRemote = Static<typeof ResolvedRemote>;

/** Which release of each remote this visitor shall load; a remote without files is absent. */
export const Resolution = Type.Object({
  /** Grows with each change of what anybody gets. */
  revision: Type.Integer({ minimum: 0 }),
  /** Seconds for which it may be taken as it is where no event says otherwise. */
  ttl: Type.Integer({ minimum: 1 }),
  remotes: Type.Record(Type.String(), ResolvedRemote),
});
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
export type DashboardStats = Static<typeof DashboardStats>;

/** A month of the dashboard's plots: `2026-03`. Occupancy from 0 to 1; null where there is nothing to let, or it isn't known. */
export const DashboardMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  revenue: Nullable(Type.Number()),
  occupancy: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  open_requests: Nullable(Type.Integer({ minimum: 0 })),
});
export type DashboardMonth = Static<typeof DashboardMonth>;

/** A release for one's own browser alone: a published one, or one that a developer serves (`http://localhost:4173/…`). */
export const ReleaseOverride = Input({
  remote: OneOf(remoteNames),
  release_id: Type.Optional(Id),
  /** The address of the entry, and the global that it defines. */
  entry: Type.Optional(Text(500)),
  container: Type.Optional(Text(100)),
});
export type ReleaseOverride = Static<typeof ReleaseOverride>;

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
      summary: 'Resolve which release of each remote this visitor loads',
      access: 'public',
      answer: Resolution,
      codes: [],
    },
    'GET /releases/changes': {
      summary: 'Stream the revision of the release plan whenever it changes',
      access: 'public',
      events: Type.Object({ revision: Type.Integer({ minimum: 0 }) }),
      endless: true,
      codes: ['rate_limited'],
    },
    'PUT /releases/overrides': {
      summary: 'Override the release of a remote for this browser, by a cookie. Admins only',
      access: 'signed-in',
      keys: false,
      body: ReleaseOverride,
      answer: Resolution,
      codes: ['forbidden', 'not_found'],
    },
    'DELETE /releases/overrides': {
      summary: 'Remove the release overrides of this browser',
      access: 'public',
      codes: [],
    },
    'GET /openapi.json': {
      summary: 'This API as an OpenAPI 3.1 document',
      access: 'public',
      answer: Type.Record(Type.String(), Type.Unknown()),
      codes: [],
    },
    'GET /demo': {
      summary: 'List the demo accounts that the sign-in page shows. Empty in production',
      access: 'public',
      answer: Type.Object({
        sign_ins: Type.Array(Type.Object({ label: Type.String(), email: Type.String(), password: Type.String() })),
      }),
      codes: [],
    },
    'GET /dashboard/stats': {
      summary: "Read the counts of the caller's dashboard. Names services that are unavailable",
      access: 'signed-in',
      answer: DashboardStats,
      codes: [],
    },
    'GET /dashboard/activity': {
      summary: 'List the ten newest activities of maintenance and payments',
      access: 'signed-in',
      answer: Type.Object({ activity: Type.Array(ActivityItem), unavailable: Unavailable }),
      codes: [],
    },
    'GET /dashboard/months': {
      summary:
        'Read revenue, occupancy and open requests of the last twelve months, including this one. Empty for tenants',
      access: 'signed-in',
      answer: Type.Object({ months: Type.Array(DashboardMonth), unavailable: Unavailable }),
      codes: [],
    },
  },
});
