import Type, { type Static } from 'typebox';
import { Account, accountListQuery, ownedKinds } from './accounts.ts';
import { planIds } from './billing.ts';
import { ActivityItem, DashboardMonth, DashboardStats, taskLists, Unavailable } from './dashboard.ts';
import { described, Id, Input, listAnswer, Named, NamedInput, Nullable, OneOf, Text } from './fields.ts';
import { RemoteManifest, RemoteName } from './releases/releases.ts';
import { defineContract, Health } from './route.ts';
import { SearchGroup, SearchQuery } from './search.ts';

export const LoadableRelease = Named(
  'A release of a remote that can be loaded. `container` is the global variable that the entry defines; it is unique to the release. `preload` lists files that the first page of the area needs. `integrity` maps the URL of each script and style sheet to its hash.',
  {
    release: Type.String(),
    version: Type.String(),
    container: Type.String(),
    entry: Type.String(),
    integrity: Type.Record(Type.String(), Type.String()),
    preload: Type.Array(Type.String()),
  },
);
export type LoadableRelease = Static<typeof LoadableRelease>;

export const ResolvedRemote = Named(
  "The release of a remote that this visitor loads. During a rollout, `arm` is the visitor's arm, and beacons contain `token`. With `override`, an authorized user chose the release for their own browser, and no beacons are sent.",
  {
    ...LoadableRelease.properties,
    fallbacks: described(
      'Releases to try if this one fails, in this order: earlier good releases, then the one that the gateway was deployed with.',
      Type.Array(LoadableRelease, { maxItems: 3 }),
    ),
    arm: Nullable(OneOf(['candidate', 'stable'])),
    rollout: Nullable(Id),
    token: Nullable(Type.String()),
    override: Type.Boolean(),
  },
);
export type ResolvedRemote = Static<typeof ResolvedRemote>;

export const Resolution = Named(
  'The release of each remote that this visitor loads. A remote without files is absent.',
  {
    revision: described('Increases with each change of the release plan.', Type.Integer({ minimum: 0 })),
    ttl: described(
      'Seconds for which the response may be cached, unless an event announces a change.',
      Type.Integer({ minimum: 1 }),
    ),
    shell: described(
      'The release of the shell that pages get now. A page with another one is replaced at the next navigation.',
      Type.Optional(Type.String()),
    ),
    remotes: Type.Record(Type.String(), ResolvedRemote),
    manifests: described(
      'What each remote adds to the product, including remotes whose files are missing at the moment.',
      Type.Record(Type.String(), RemoteManifest),
    ),
  },
);
export type Resolution = Static<typeof Resolution>;

export const ReleaseOverride = NamedInput(
  "Overrides a release for the current browser only: with a published release, or with one on a developer's machine (`http://localhost:4173/…`).",
  {
    remote: RemoteName,
    release_id: Type.Optional(Id),
    entry: described('The URL of the entry, and the global variable that it defines.', Type.Optional(Text(500))),
    container: Type.Optional(Text(100)),
  },
);
export type ReleaseOverride = Static<typeof ReleaseOverride>;

/** The routes that the gateway handles itself. */
export const gateway = defineContract({
  service: 'gateway',
  area: 'dashboard',
  routes: {
    'GET /health': {
      summary: 'The state of each service',
      access: 'public',
      answer: Health,
    },
    'GET /releases/resolve': {
      summary: 'Resolve which release of each remote this visitor loads',
      access: 'public',
      answer: Resolution,
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
      keys: false,
      body: ReleaseOverride,
      answer: Resolution,
      codes: ['forbidden', 'not_found'],
    },
    'DELETE /releases/overrides': {
      summary: 'Remove the release overrides of this browser',
      access: 'public',
    },
    'GET /openapi.json': {
      summary: 'This API as an OpenAPI 3.1 document',
      access: 'public',
      answer: Type.Record(Type.String(), Type.Unknown()),
    },
    'GET /postman.json': {
      summary: 'This API as a Postman collection',
      access: 'public',
      answer: Type.Record(Type.String(), Type.Unknown()),
    },
    'GET /demo': {
      summary: 'List the demo accounts that the sign-in page shows. Empty in production',
      access: 'public',
      answer: Type.Object({
        sign_ins: Type.Array(Type.Object({ label: Type.String(), email: Type.String(), password: Type.String() })),
      }),
    },
    'GET /dashboard/stats': {
      summary: "Read the counts of the caller's dashboard. Names services that are unavailable",
      answer: DashboardStats,
    },
    'GET /dashboard/activity': {
      summary: 'List the ten newest activities of maintenance and payments',
      answer: Type.Object({ activity: Type.Array(ActivityItem), unavailable: Unavailable }),
    },
    'GET /dashboard/tasks': {
      summary:
        'List what waits for the caller, the most pressing first: overdue rent, returned payments, urgent requests, unanswered comments, leases that end, the end of the trial, the next payment',
      answer: Type.Object({
        ...taskLists,
        hidden: described('Whether the caller has hidden the list on the dashboard.', Type.Optional(Type.Boolean())),
        unavailable: Unavailable,
      }),
    },
    'GET /dashboard/months': {
      summary:
        'Read revenue, occupancy and open requests of the last twelve months, including this one. Empty for tenants',
      answer: Type.Object({ months: Type.Array(DashboardMonth), unavailable: Unavailable }),
    },
    'GET /admin/accounts': {
      summary: 'List accounts with their owners, plans and usage. Names services that are unavailable. Admins only',
      keys: false,
      query: Input({
        ...accountListQuery,
        plan: Type.Optional(OneOf(planIds)),
        id: described('Only this account, whoever owns it.', Type.Optional(Id)),
      }),
      answer: Type.Object({ accounts: Type.Array(Account), ...listAnswer, unavailable: Unavailable }),
      codes: ['forbidden'],
    },
    'GET /admin/owners': {
      summary: 'Name the accounts that own records, up to 200 at once. Admins only',
      keys: false,
      query: Input({
        kind: OneOf(ownedKinds),
        ids: described(
          'Ids of records, separated by commas: `4,7,12`.',
          Type.String({ pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,199}$' }),
        ),
      }),
      answer: Type.Object({
        owners: Type.Array(Type.Object({ id: Id, account_id: Id, name: Type.String() })),
      }),
      codes: ['forbidden'],
    },
    'GET /search': {
      summary:
        'Find properties, tenants, leases, maintenance requests, payments and personnel by words. Names services that are unavailable. An API key finds records of the areas that it may read',
      query: SearchQuery,
      answer: Type.Object({ groups: Type.Array(SearchGroup), unavailable: Unavailable }),
    },
  },
});
