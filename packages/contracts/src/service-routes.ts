import Type, { type Static } from 'typebox';
import { OneOf } from './fields.ts';
import type { Route } from './route.ts';

/** What `GET /health` of any service answers, straight from the service. */
export const ServiceHealth = Type.Object({
  status: OneOf(['ok', 'degraded']),
  service: Type.String(),
  version: Type.String(),
  database: OneOf(['up', 'down', 'none']),
  uptime_seconds: Type.Integer({ minimum: 0 }),
});
export type ServiceHealth = Static<typeof ServiceHealth>;

/** What the gateway's `GET /api/health` answers: `ok` only if every service is. */
export const Health = Type.Object({
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

/** That something changed, by a name that the service gives it; `ready` first: whatever changes from then on is told. */
export const ChangeNotification = Type.Object({ kind: Type.String() });
export type ChangeNotification = Static<typeof ChangeNotification>;

/** The route by which a service tells others that something changed, for them to read what they follow. */
export const changesRoute = {
  summary: 'Stream change notifications to other services',
  access: 'service',
  events: ChangeNotification,
  endless: true,
  codes: [],
} as const satisfies Route;
