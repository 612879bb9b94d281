import { type Environment, readConfig, type ServiceConfig, secretList, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  /** Seals webhook secrets; by default the service's own secret. May be a list. */
  EVENTS_KEY: Type.Optional(secretList(16)),
  /** True allows webhooks over http and into private networks, for development and tests. */
  WEBHOOKS_ALLOW_PRIVATE: Type.Boolean({ default: false }),
  /** The response timeout of a receiver in milliseconds. */
  WEBHOOKS_PATIENCE: Type.Integer({ minimum: 100, maximum: 30_000, default: 10_000 }),
  /** The factor by which failed deliveries are retried faster; for tests. */
  WEBHOOKS_PACE: Type.Number({ minimum: 1, maximum: 100_000, default: 1 }),
});

type EventsConfig = Static<typeof Settings> & ServiceConfig;

export const readEventsConfig = (environment: Environment = process.env): EventsConfig =>
  readConfig(Settings, environment);
