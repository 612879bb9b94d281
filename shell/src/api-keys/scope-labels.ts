import type { ApiScope, Area, RemoteName, Role, TeamScope } from '@keystead/contracts';
import { remoteTitles } from '../remotes/remote-titles.ts';

/** What a key may be allowed in an area; writing includes reading. */
export type Level = 'none' | 'read' | 'write';

/** The areas of the API, as they are read. */
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

/** All areas, in the order in which they are offered. */
export const areas = Object.keys(areaNames) as Area[];

/** Those that somebody's keys may hold: what everybody's browsers load is the admin's. */
export const areasOf = (role: Role): Area[] => areas.filter((area) => area !== 'releases' || role === 'admin');

/** What a team's key may do, as it is read; only an admin's key may. */
export const teamScopes = (Object.keys(remoteTitles) as RemoteName[]).map((remote) => ({
  scope: `release:${remote}` as TeamScope,
  text: `Publish and roll out ${remoteTitles[remote]}`,
}));

/** The levels, as they are read. */
export const levelNames: Readonly<Record<Level, string>> = { none: 'None', read: 'Read', write: 'Read and write' };

/** What these scopes allow in an area. */
export function levelIn(scopes: readonly ApiScope[], area: Area): Level {
  if (scopes.includes(`${area}:write`)) return 'write';
  return scopes.includes(`${area}:read`) ? 'read' : 'none';
}

/** The scopes that allow one level in every area that somebody's keys may hold. */
export const everywhere = (role: Role, level: Exclude<Level, 'none'>): ApiScope[] =>
  areasOf(role).map((area) => `${area}:${level}` as const);

/** These scopes with another level in one area. */
export function withLevel(scopes: readonly ApiScope[], area: Area, level: Level): ApiScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
  return level === 'none' ? others : [...others, `${area}:${level}`];
}

/** These scopes with one of a team's, or without it. */
export const withTeamScope = (scopes: readonly ApiScope[], scope: TeamScope, held: boolean): ApiScope[] => [
  ...scopes.filter((one) => one !== scope),
  ...(held ? [scope] : []),
];

function areasText(scopes: readonly ApiScope[]): string {
  const levels = areas.map((area) => [area, levelIn(scopes, area)] as const);
  // Most people's keys never hold releases.
  const all = (wanted: Level) =>
    levels.every(([area, level]) => level === wanted || (area === 'releases' && level === 'none'));
  if (all('write')) return 'Full access';
  if (all('read')) return 'Read everything';
  return levels
    .filter(([, level]) => level !== 'none')
    .map(([area, level]) => `${areaNames[area]} (${levelNames[level].toLowerCase()})`)
    .join('; ');
}

/** What a key may do, in words: `Read everything`, `Dashboard (read)`, `Publish and roll out Billing`. */
export const scopesText = (scopes: readonly ApiScope[]): string =>
  [areasText(scopes), ...teamScopes.filter(({ scope }) => scopes.includes(scope)).map(({ text }) => text)]
    .filter((text) => text !== '')
    .join('; ');
