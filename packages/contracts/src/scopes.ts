/** The apps that are released one by one: the micro-frontends, by the names of their packages. */
export const remoteNames = ['mf-marketing', 'mf-portfolio', 'mf-operations', 'mf-billing', 'mf-assistant'] as const;
/** The name of a micro-frontend. */
export type RemoteName = (typeof remoteNames)[number];

/** The areas of the API by which a key's scopes are named; each contract belongs to one. */
export const areas = [
  'account',
  'portfolio',
  'operations',
  'billing',
  'assistant',
  'site',
  'events',
  'dashboard',
  'releases',
] as const;

/** An area of the API. */
export type Area = (typeof areas)[number];

/** What a team's key may be allowed: to publish and roll out its own remote, and nothing of another team's. */
export const teamScopes = remoteNames.map((remote) => `release:${remote}` as const);

/** What a team's key may be allowed. */
export type TeamScope = `release:${RemoteName}`;

/** What an API key may be allowed: to read an area, or to write in it too; only an admin's key, what a team's may. */
export const scopes = [...areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const), ...teamScopes];

/** What an API key may be allowed. */
export type ApiScope = `${Area}:${'read' | 'write'}` | TeamScope;

/** The scope that an operation of an area asks of a key: writing includes reading. */
export const neededScope = (area: Area, method: string): ApiScope =>
  `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;

/**
 * Whether a key with these scopes may do what asks for this one. A team's key comes in to all that is about releases; which
 * remote it acts on is looked at there.
 */
export const holdsScope = (granted: readonly string[], needed: ApiScope): boolean =>
  granted.includes(needed) ||
  granted.includes(needed.replace(/:read$/, ':write')) ||
  (needed.startsWith('releases:') && granted.some((scope) => scope.startsWith('release:')));
