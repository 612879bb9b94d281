import type { ApiScope, Area } from '@keystead/contracts';

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
};

/** All areas, in the order in which they are offered. */
export const areas = Object.keys(areaNames) as Area[];

/** The levels, as they are read. */
export const levelNames: Readonly<Record<Level, string>> = { none: 'None', read: 'Read', write: 'Read and write' };

/** What these scopes allow in an area. */
export function levelIn(scopes: readonly ApiScope[], area: Area): Level {
  if (scopes.includes(`${area}:write`)) return 'write';
  return scopes.includes(`${area}:read`) ? 'read' : 'none';
}

/** The scopes that allow one level in every area. */
export const everywhere = (level: Exclude<Level, 'none'>): ApiScope[] =>
  areas.map((area) => `${area}:${level}` as const);

/** These scopes with another level in one area. */
export function withLevel(scopes: readonly ApiScope[], area: Area, level: Level): ApiScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
  return level === 'none' ? others : [...others, `${area}:${level}`];
}

/** What a key may do, in words: `Read everything`, `Dashboard (read)`. */
export function scopesText(scopes: readonly ApiScope[]): string {
  const levels = areas.map((area) => [area, levelIn(scopes, area)] as const);
  if (levels.every(([, level]) => level === 'write')) return 'Full access';
  if (levels.every(([, level]) => level === 'read')) return 'Read everything';
  return levels
    .filter(([, level]) => level !== 'none')
    .map(([area, level]) => `${areaNames[area]} (${levelNames[level].toLowerCase()})`)
    .join('; ');
}
