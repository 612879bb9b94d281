import Type, { type Static } from 'typebox';
import { OneOf } from './fields.ts';

/** What `GET /health` of any service answers, straight from the service. */
export const ServiceHealth = Type.Object({
  status: OneOf(['ok', 'degraded']),
  service: Type.String(),
  version: Type.String(),
  database: OneOf(['up', 'down', 'none']),
  uptime_seconds: Type.Integer({ minimum: 0 }),
});
/** What `GET /health` of any service answers. */
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
/** What the gateway's `GET /api/health` answers. */
export type Health = Static<typeof Health>;
