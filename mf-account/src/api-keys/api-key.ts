import type { ApiScope, Area, Role, TeamScope } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';

/** The access level of a key in an area; writing includes reading. */
export type Level = 'none' | 'read' | 'write';

export const areaNames: Readonly<Record<Area, string>> = {
  portfolio: 'Properties, tenants and leases',
  operations: 'Maintenance, personnel and payments',
  dashboard: 'Dashboard',
  billing: 'Subscription',
  account: 'Profile and users',
  assistant: 'AI assistant',
  events: 'Events and webhooks',
  site: 'Public site',
  releases: 'Releases',
};

export const areas = Object.keys(areaNames) as Area[];

/** The areas that a user's keys may have. Releases, the code that every browser loads, are for admins only. */
export const areasOf = (role: Role): Area[] => areas.filter((area) => area !== 'releases' || role === 'admin');

const isTeamScope = (scope: ApiScope): scope is TeamScope => scope.startsWith('release:');

/** The label of a team scope; only an admin's key may have one. */
export const teamScopeText = (scope: TeamScope): string =>
  `Publish and roll out ${remoteTitle(scope.replace('release:', ''))}`;

export const levelNames: Readonly<Record<Level, string>> = { none: 'None', read: 'Read', write: 'Read and write' };

export function levelIn(scopes: readonly ApiScope[], area: Area): Level {
  if (scopes.includes(`${area}:write`)) return 'write';
  return scopes.includes(`${area}:read`) ? 'read' : 'none';
}

export const allScopes = (role: Role, level: Exclude<Level, 'none'>): ApiScope[] =>
  areasOf(role).map((area) => `${area}:${level}` as const);

export function withLevel(scopes: readonly ApiScope[], area: Area, level: Level): ApiScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
  return level === 'none' ? others : [...others, `${area}:${level}`];
}

export const withTeamScope = (scopes: readonly ApiScope[], scope: TeamScope, selected: boolean): ApiScope[] => [
  ...scopes.filter((one) => one !== scope),
  ...(selected ? [scope] : []),
];

function areasText(scopes: readonly ApiScope[]): string {
  const levels = areas.map((area) => [area, levelIn(scopes, area)] as const);
  // The keys of most users never have releases.
  const all = (expected: Level) =>
    levels.every(([area, level]) => level === expected || (area === 'releases' && level === 'none'));
  if (all('write')) return 'Full access';
  if (all('read')) return 'Read everything';
  return levels
    .filter(([, level]) => level !== 'none')
    .map(([area, level]) => `${areaNames[area]} (${levelNames[level].toLowerCase()})`)
    .join('; ');
}

/** The label of a key's scopes: `Read everything`, `Dashboard (read)`, `Publish and roll out Billing`. */
export const scopesText = (scopes: readonly ApiScope[]): string =>
  [areasText(scopes), ...scopes.filter(isTeamScope).map(teamScopeText)].filter((text) => text !== '').join('; ');
