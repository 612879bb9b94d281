import type { LoadableRelease, NavigationItem, Resolution, ResolvedRemote } from '@keystead/contracts';

/** A release as the gateway describes it. */
export const sampleRelease = (release: string, remote = 'mf-portfolio'): LoadableRelease => ({
  release,
  version: '1.0.0',
  container: `${remote}__${release}`,
  entry: `/assets/${remote}/${release}/entry.js`,
  integrity: { [`/assets/${remote}/${release}/entry.js`]: `sha384-${release}` },
  preload: [],
});

/** A remote as the gateway has resolved it, without a rollout. */
export const sampleRemote = (release: string, different: Partial<ResolvedRemote> = {}): ResolvedRemote => ({
  ...sampleRelease(release),
  fallbacks: [],
  arm: null,
  rollout: null,
  token: null,
  override: false,
  ...different,
});

type Entry = readonly [label: string, to: string, icon?: string];

const menuOf = (menu: NavigationItem['menu'], entries: readonly Entry[], group?: string, first = 0): NavigationItem[] =>
  entries.map(([label, to, icon], at) => ({
    menu,
    label,
    to,
    order: first + at,
    ...(icon && { icon }),
    ...(group && { group }),
  }));

const pagesOf = (...pages: readonly (readonly [path: string, title: string])[]) =>
  pages.map(([path, title]) => ({ path, title }));

/** What the remotes of tests add to the product. */
export const sampleManifests: Resolution['manifests'] = {
  'mf-marketing': {
    pages: pagesOf(['/', 'Home'], ['/pricing', 'Pricing'], ['/blog', 'Blog'], ['/app/site', 'Site']),
    navigation: [
      ...menuOf('header', [
        ['Home', '/'],
        ['Pricing', '/pricing'],
      ]),
      ...menuOf('footer', [['Features', '/#features']], 'Product'),
      ...menuOf('footer', [['Blog', '/blog']], 'Company', 100),
    ],
    slots: [],
  },
  'mf-portfolio': {
    pages: [
      { path: '/app/properties', title: 'Properties', old_paths: ['/properties'] },
      { path: '/app/tenants', title: 'Tenants', first_view: { heading: 'Tenants' } },
      ...pagesOf(['/app/payments', 'Payments']),
    ],
    navigation: menuOf('app', [
      ['Properties', '/app/properties', 'building-2'],
      ['Tenants', '/app/tenants', 'users'],
      ['Payments', '/app/payments', 'unknown'],
    ]),
    slots: [],
  },
  'mf-account': {
    pages: pagesOf(['/app/profile', 'Profile'], ['/app/profile/api-keys', 'API keys']),
    navigation: menuOf('account', [['Profile', '/app/profile']]),
    slots: [],
  },
  'mf-assistant': {
    pages: pagesOf(['/app/ai-assistant', 'AI Assistant']),
    navigation: menuOf('shortcuts', [['AI Assistant', '/app/ai-assistant', 'sparkles']]),
    slots: ['app.widget'],
  },
};

/** The gateway's answer. */
export const sampleResolution = (
  remotes: Resolution['remotes'],
  revision = 1,
  manifests: Resolution['manifests'] = sampleManifests,
): Resolution => ({ revision, ttl: 30, remotes, manifests });
