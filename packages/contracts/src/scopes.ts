import Type from 'typebox';
import { described, OneOf } from './fields.ts';

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

/** The scope of a team's API key: it may publish and roll out the team's own remote only. */
export type TeamScope = `release:${string}`;

export type ApiScope = `${Area}:${'read' | 'write'}` | TeamScope;

export const ApiScope = described(
  'The scope of an API key: reading an area, or reading and writing it, or releasing one remote. Only admins can create keys with scopes for remotes.',
  Type.Union([
    OneOf(areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const)),
    Type.Unsafe<TeamScope>(Type.String({ maxLength: 48, pattern: '^release:mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$' })),
  ]),
);

/** The scope that an operation of an area requires. Write scopes include reading. */
export const neededScope = (area: Area, method: string): ApiScope =>
  `${area}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;

/** Whether a key satisfies a required scope. The releases service checks the remote of a team's key. */
export const holdsScope = (granted: readonly string[], needed: ApiScope): boolean =>
  granted.includes(needed) ||
  granted.includes(needed.replace(/:read$/, ':write')) ||
  (needed.startsWith('releases:') && granted.some((scope) => scope.startsWith('release:')));
