import Type, { type Static } from 'typebox';
import { Input, OneOf, Text } from '../fields.ts';
import { roles } from '../identity/users.ts';

/** The name of a remote's package: `mf-portfolio`. Each remote is released separately. */
export const RemoteName = Type.String({ maxLength: 40, pattern: '^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$' });
export type RemoteName = Static<typeof RemoteName>;

/** The path of a page, without a trailing slash. Everything below `/app` requires a sign-in. */
const PagePath = Type.String({ maxLength: 100, pattern: '^/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?$' });

const RemotePage = Input({
  /** All addresses below it belong to the page too; for `/` only its own. */
  path: PagePath,
  /** The title of the tab, and the name on the card that replaces the page while it is unavailable. */
  title: Text(60),
  /** Earlier addresses, which redirect to the page. */
  old_paths: Type.Optional(Type.Array(PagePath, { maxItems: 10 })),
});

/**
 * The menus of the shell: `app` is the sidebar behind the sign-in, `shortcuts` and `account` are at the right of the
 * bar above its pages, and `header` and `footer` belong to the public pages.
 */
export const menus = ['app', 'shortcuts', 'account', 'header', 'footer'] as const;
export type Menu = (typeof menus)[number];

const NavigationItem = Input({
  menu: OneOf(menus),
  label: Text(40),
  /** A page of this remote, with an optional anchor: `/#features`. */
  to: Type.String({ maxLength: 140, pattern: '^/[a-z0-9/-]*(?:#[a-z0-9-]+)?$' }),
  /** The name of an icon of Lucide that the shell has, such as `building-2`; others show a neutral icon. */
  icon: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$' })),
  /** The position within its menu, lowest first; items with the same number are sorted by label. */
  order: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** The heading of its column in the footer. */
  group: Type.Optional(Text(40)),
  /** The roles that see it; all roles if it is missing. */
  roles: Type.Optional(Type.Array(OneOf(roles), { minItems: 1, uniqueItems: true })),
});
export type NavigationItem = Static<typeof NavigationItem>;

/** The places where a remote may show a component: on every page of the app, or as a card of the dashboard. */
export const slots = ['app.widget', 'dashboard.cards'] as const;
export type Slot = (typeof slots)[number];

/** What a remote adds to the product. The shell renders it without knowing the remote. */
export const RemoteManifest = Input({
  pages: Type.Array(RemotePage, { maxItems: 100 }),
  navigation: Type.Array(NavigationItem, { maxItems: 100 }),
  /** The slots that its module exports a component for. */
  slots: Type.Array(OneOf(slots), { uniqueItems: true }),
});
export type RemoteManifest = Static<typeof RemoteManifest>;
