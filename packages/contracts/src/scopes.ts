/** The remotes, by the names of their packages. Each is released separately. */
export const remoteNames = ['mf-marketing', 'mf-portfolio', 'mf-operations', 'mf-billing', 'mf-assistant'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** The areas of the API, which the scopes of API keys name. Each contract belongs to one. */
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
export type Area = (typeof areas)[number];

/** The scopes of a team's API key: it may publish and roll out the team's own remote only. */
export const teamScopes = remoteNames.map((remote) => `release:${remote}` as const);

/** The scope of a team's API key. */
export type TeamScope = `release:${RemoteName}`;

/** The scopes of API keys: reading an area, or reading and writing it. Only admins can create keys with team scopes. */
export const scopes = [...areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const), ...teamScopes];

/** The scope of an API key. */
export type ApiScope = `${Area}:${'read' | 'write'}` | TeamScope;

/** The scope that an operation of an area requires. Write scopes include reading. */
export const neededScope = (area: Area, method: string): ApiScope =>
  `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;

/**
 * Whether a key with these scopes satisfies a required scope. A team's key satisfies every scope of the area
 * `releases`; the releases service checks the remote.
 */
export const holdsScope = (granted: readonly string[], needed: ApiScope): boolean =>
  granted.includes(needed) ||
  granted.includes(needed.replace(/:read$/, ':write')) ||
  (needed.startsWith('releases:') && granted.some((scope) => scope.startsWith('release:')));
