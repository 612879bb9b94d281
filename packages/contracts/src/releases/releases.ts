import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { roles } from '../identity/users.ts';
import { changeRoute, createRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';
import { searchKinds } from '../search.ts';

export const RemoteName = described(
  "The name of a remote's package: `mf-portfolio`. Each remote is released separately.",
  Type.String({ maxLength: 40, pattern: '^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$' }),
);
export type RemoteName = Static<typeof RemoteName>;

const PagePath = Type.String({ maxLength: 100, pattern: '^/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?$' });

const FirstView = NamedInput('What a page of the app shows and requests before its scripts have loaded.', {
  heading: described('The text of its `h1`, without a link above it.', Text(60)),
  subtitle: described(
    'The line below; empty if there is none. Without it, there is a placeholder.',
    Type.Optional(Type.String({ maxLength: 120 })),
  ),
  requests: described(
    'The addresses below `/api` that the page, without a search, reads first: `/properties?limit=24`.',
    Type.Optional(
      Type.Array(Type.String({ maxLength: 200, pattern: '^/[a-z0-9/-]+(?:\\?[\\w=&-]+)?$' }), { maxItems: 4 }),
    ),
  ),
});
export type FirstView = Static<typeof FirstView>;

const RemotePage = Input({
  path: described(
    'Its path, without a trailing slash. All addresses below it belong to the page too; for `/` only its own. Everything below `/app` requires a sign-in.',
    PagePath,
  ),
  title: described(
    'The title of the tab, and the name on the card that replaces the page while it is unavailable.',
    Text(60),
  ),
  old_paths: described(
    'Earlier addresses, which redirect to the page.',
    Type.Optional(Type.Array(PagePath, { maxItems: 10 })),
  ),
  first_view: Type.Optional(FirstView),
});

/**
 * `shortcuts` and `account` are in the bar of the app, `header` and `footer` on public pages. The command palette has
 * those of the app, and besides them the `actions` and the `pages` that are in no other menu.
 */
export const menus = ['app', 'shortcuts', 'account', 'actions', 'pages', 'header', 'footer'] as const;
export type Menu = (typeof menus)[number];

const IconName = Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$' });

export const NavigationItem = NamedInput('An item in a menu of the shell.', {
  menu: OneOf(menus),
  label: Text(40),
  to: described(
    'An address of a page of this remote, with an optional anchor: `/#features`.',
    Type.String({ maxLength: 140, pattern: '^/[a-z0-9/-]*(?:#[a-z0-9-]+)?$' }),
  ),
  icon: described(
    'The name of an icon of Lucide that the shell has, such as `building-2`; others show a neutral icon.',
    Type.Optional(IconName),
  ),
  order: described(
    'The position within its menu, lowest first; items with the same number are sorted by label.',
    Type.Integer({ minimum: 0, maximum: 10_000 }),
  ),
  group: described('The heading of its column in the footer.', Type.Optional(Text(40))),
  key: described(
    'The letter that opens it from the keyboard, after `g`.',
    Type.Optional(Type.String({ pattern: '^[a-z]$' })),
  ),
  words: described('Further words by which the command palette finds it.', Type.Optional(Text(200))),
  roles: described(
    'The roles that see it; all roles if it is missing.',
    Type.Optional(Type.Array(OneOf(roles), { minItems: 1, uniqueItems: true })),
  ),
});
export type NavigationItem = Static<typeof NavigationItem>;

/** The places where a remote may show a component: on every page of the app, or as a card of the dashboard. */
export const slots = ['app.widget', 'dashboard.cards'] as const;
export type Slot = (typeof slots)[number];

export const ResultKind = NamedInput('A kind of search results in the command palette.', {
  kind: OneOf(searchKinds),
  label: Text(40),
  icon: described('As of a menu item.', Type.Optional(IconName)),
  order: described('The position of the group, lowest first.', Type.Integer({ minimum: 0, maximum: 10_000 })),
  list: described('The page of this remote that lists all of them, and takes the search as `q`.', PagePath),
});
export type ResultKind = Static<typeof ResultKind>;

export const RemoteManifest = NamedInput('What a remote adds to the product.', {
  pages: Type.Array(RemotePage, { maxItems: 100 }),
  navigation: Type.Array(NavigationItem, { maxItems: 100 }),
  slots: described(
    'The slots that its module exports a component for.',
    Type.Array(OneOf(slots), { uniqueItems: true }),
  ),
  results: described(
    'The kinds of search results whose pages it has.',
    Type.Optional(Type.Array(ResultKind, { maxItems: 20 })),
  ),
});
export type RemoteManifest = Static<typeof RemoteManifest>;

/** The SHA-384 of a file in the format of the attribute `integrity`. */
export const Integrity = Type.String({ pattern: '^sha384-[\\w+/]{64}$' });

/** The path of a file within its release. It needs no escaping in a URL or an attribute. */
export const ReleasePath = Type.String({
  maxLength: 200,
  pattern: '^(?:[\\w@~+-][\\w@~+.-]*/)*[\\w@~+-][\\w@~+.-]*$',
});

const ReleaseFile = Input({
  path: ReleasePath,
  integrity: Integrity,
  bytes: Type.Integer({ minimum: 0, maximum: 26_214_400 }),
});
export type ReleaseFile = Static<typeof ReleaseFile>;

/** The name of a release: a hash of all its inputs, so that the same sources have the same name everywhere. */
const ReleaseName = Type.String({ pattern: '^[0-9a-f]{12,64}$' });

const serverText = 'The bundle with which the gateway renders public pages.';

/** Exports by the import name of the module that has them. */
export const ModuleExports = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Array(Text(100), { maxItems: 2_000, uniqueItems: true }),
);
export type ModuleExports = Static<typeof ModuleExports>;

const parts = {
  remote: RemoteName,
  release: ReleaseName,
  version: Text(40),
  commit: Optional(Text(64)),
  container: described(
    'The global variable that the entry defines. It consists of the names of the remote and the release, so that a page can load two releases.',
    // Its exact form depends on the other fields, so the service checks it.
    Type.String({ maxLength: 110 }),
  ),
  entry: ReleasePath,
  preload: described(
    'Scripts that the first page of the area needs immediately.',
    Type.Array(ReleasePath, { maxItems: 50 }),
  ),
  server: described(serverText, Optional(ReleasePath)),
  files: Type.Array(ReleaseFile, { minItems: 1, maxItems: 1_000 }),
  shared: described(
    'The shared modules that it takes from the shell, with their version ranges: `{ "react": "^19.3.1" }`.',
    Type.Record(Type.String({ maxLength: 100 }), Text(40)),
  ),
  imports: described(
    'The exports of shared modules that its code uses: `{ "@keystead/ui": ["Card"] }`.',
    Type.Optional(ModuleExports),
  ),
  operations: described(
    'The API operations that its code calls: `GET /properties/{id}`.',
    Type.Array(Text(200), { maxItems: 500, uniqueItems: true }),
  ),
  manifest: described(
    'What it adds to the product. Without it, the manifest of the release that the gateway was deployed with counts.',
    Type.Optional(RemoteManifest),
  ),
};

export const NewRelease = described(
  'Publishes a release whose files are all in the store. Publishing it again returns the same record.',
  Input(parts),
);
export type NewRelease = Static<typeof NewRelease>;

export const ReleaseStep = Named('An action on a release after its publication, with its reason.', {
  at: Instant,
  action: OneOf(['blocked', 'allowed']),
  by: described('The user, the name of the API key, or `Keystead` for an automatic decision.', Type.String()),
  reason: Type.String(),
});
export type ReleaseStep = Static<typeof ReleaseStep>;

export const Release = Named(
  'An immutable build of a remote. A `blocked` release was rolled back, and reaches no visitor until it is allowed again.',
  {
    id: Id,
    ...parts,
    commit: Nullable(Type.String()),
    server: described(serverText, Nullable(ReleasePath)),
    state: OneOf(['published', 'blocked']),
    blocked_because: Nullable(Type.String()),
    published_at: Instant,
    published_by: described('The user, or the name of the API key.', Type.String()),
    live_at: described('When a visitor last got this release; null: never.', Nullable(Instant)),
    steps: described('The last hundred steps, oldest first.', Type.Array(ReleaseStep)),
    record_version: described(
      "The number of changes, like `version` of other records. Here, `version` is the team's own version number.",
      Version,
    ),
    abilities: Abilities('start', 'allow', 'block', 'pin'),
  },
);
export type Release = Static<typeof Release>;

export const ReleaseRef = Named('A reference to a release.', { id: Id, release: ReleaseName, version: Type.String() });
export type ReleaseRef = Static<typeof ReleaseRef>;

export const ReleaseChange = NamedInput('Blocks a release or allows it again, with a reason for the log.', {
  state: OneOf(['published', 'blocked']),
  reason: Text(500),
});
export type ReleaseChange = Static<typeof ReleaseChange>;

/** The SHA-384 of a file in hexadecimal digits, because `integrity` contains characters that a path cannot. */
const FileParams = Type.Object({ sha384: Type.String({ pattern: '^[0-9a-f]{96}$' }) }, { additionalProperties: false });

export const releaseRoutes = defineRoutes({
  'GET /releases': {
    summary: 'List the published releases, newest first. For admins and keys of a team',
    query: Input({
      ...listQuery(['-id', 'id']),
      remote: Type.Optional(RemoteName),
      state: Type.Optional(OneOf(['published', 'blocked'])),
    }),
    answer: Type.Object({ releases: Type.Array(Release), ...listAnswer }),
    codes: ['forbidden'],
  },
  'POST /releases': createRoute(
    'Publish a release whose files are in the store. Visitors get it only once a rollout starts',
    NewRelease,
    Release,
    ['release_refused'],
  ),
  'GET /releases/{id}': readRoute('Read a release', Release, ['forbidden']),
  'PUT /releases/{id}': changeRoute('Block a release, or allow it again, with a reason', ReleaseChange, Release),
  'PUT /releases/files/{sha384}': {
    summary: 'Upload a file of a release to the store, under its hash',
    params: FileParams,
    // Not audited: there is one request per file, and the publication of the release is audited.
    reported: false,
    upload: { types: ['application/octet-stream'], maxBytes: 26_214_400 },
    codes: ['forbidden'],
  },
});
