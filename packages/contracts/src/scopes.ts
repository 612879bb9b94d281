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
] as const;
/** An area of the API. */
export type Area = (typeof areas)[number];

/** What an API key may be allowed: to read an area, or to write in it too. */
export const scopes = areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
/** What an API key may be allowed. */
export type ApiScope = `${Area}:${'read' | 'write'}`;

/** The scope that an operation of an area asks of a key: writing includes reading. */
export const neededScope = (area: Area, method: string): ApiScope =>
  `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;

/** Whether a key with these scopes may do what asks for this one. */
export const holdsScope = (held: readonly string[], needed: ApiScope): boolean =>
  held.includes(needed) || held.includes(needed.replace(/:read$/, ':write'));
