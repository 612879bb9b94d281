import Type, { type Static } from 'typebox';
import { Named, OneOf } from './fields.ts';
import type { Route } from './route.ts';

export const ServiceHealth = Type.Object({
  status: OneOf(['ok', 'degraded']),
  service: Type.String(),
  version: Type.String(),
  database: OneOf(['up', 'down', 'none']),
  uptime_seconds: Type.Integer({ minimum: 0 }),
});
export type ServiceHealth = Static<typeof ServiceHealth>;

export const Health = Named('The response of `GET /api/health` of the gateway: `ok` only if every service is.', {
  status: OneOf(['ok', 'degraded']),
  services: Type.Record(
    Type.String(),
    Type.Object({
      status: OneOf(['ok', 'degraded', 'down']),
      version: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type Health = Static<typeof Health>;

/** A notification of a change. `ready` comes first: from then on, none is missed. */
export const ChangeNotification = Type.Object({ kind: Type.String() });
export type ChangeNotification = Static<typeof ChangeNotification>;

/** The route with which a service notifies other services of changes, so that they read the feeds that they follow. */
export const changesRoute = {
  summary: 'Stream change notifications to other services',
  access: 'service',
  events: ChangeNotification,
  endless: true,
  codes: [],
} as const satisfies Route;
