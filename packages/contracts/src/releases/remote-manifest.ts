import Type, { type Static } from 'typebox';
import { described, Input, NamedInput, OneOf, Text } from '../fields.ts';
import { roles } from '../identity/users.ts';

export const RemoteName = described(
  "The name of a remote's package: `mf-portfolio`. Each remote is released separately.",
  Type.String({ maxLength: 40, pattern: '^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$' }),
);
export type RemoteName = Static<typeof RemoteName>;

const PagePath = Type.String({ maxLength: 100, pattern: '^/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?$' });

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
});

/** `shortcuts` and `account` are in the bar of the app, `header` and `footer` on public pages. */
export const menus = ['app', 'shortcuts', 'account', 'header', 'footer'] as const;
export type Menu = (typeof menus)[number];

export const NavigationItem = NamedInput('An item in a menu of the shell.', {
  menu: OneOf(menus),
  label: Text(40),
  to: described(
    'A page of this remote, with an optional anchor: `/#features`.',
    Type.String({ maxLength: 140, pattern: '^/[a-z0-9/-]*(?:#[a-z0-9-]+)?$' }),
  ),
  icon: described(
    'The name of an icon of Lucide that the shell has, such as `building-2`; others show a neutral icon.',
    Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$' })),
  ),
  order: described(
    'The position within its menu, lowest first; items with the same number are sorted by label.',
    Type.Integer({ minimum: 0, maximum: 10_000 }),
  ),
  group: described('The heading of its column in the footer.', Type.Optional(Text(40))),
  roles: described(
    'The roles that see it; all roles if it is missing.',
    Type.Optional(Type.Array(OneOf(roles), { minItems: 1, uniqueItems: true })),
  ),
});
export type NavigationItem = Static<typeof NavigationItem>;

/** The places where a remote may show a component: on every page of the app, or as a card of the dashboard. */
export const slots = ['app.widget', 'dashboard.cards'] as const;
export type Slot = (typeof slots)[number];

export const RemoteManifest = NamedInput('What a remote adds to the product.', {
  pages: Type.Array(RemotePage, { maxItems: 100 }),
  navigation: Type.Array(NavigationItem, { maxItems: 100 }),
  slots: described(
    'The slots that its module exports a component for.',
    Type.Array(OneOf(slots), { uniqueItems: true }),
  ),
});
export type RemoteManifest = Static<typeof RemoteManifest>;
