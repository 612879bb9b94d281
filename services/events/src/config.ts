import { type Environment, readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  /** What the secrets of webhooks are sealed with; the service's own secret unless said. Another one makes them unreadable. */
  EVENTS_KEY: Type.Optional(Type.String({ minLength: 16 })),
  /** True: webhooks may go over http and into private networks. For development and tests. */
  WEBHOOKS_ALLOW_PRIVATE: Type.Boolean({ default: false }),
  /** Milliseconds for which a receiver's answer is waited for. */
  WEBHOOKS_PATIENCE: Type.Integer({ minimum: 100, maximum: 30_000, default: 10_000 }),
  /** How many times faster than usual what failed is tried again; for tests. */
  WEBHOOKS_PACE: Type.Number({ minimum: 1, maximum: 100_000, default: 1 }),
});

/** The settings of the events service. */
export type EventsConfig = Static<typeof Settings> & ServiceConfig;

/** Reads the settings of the events service from the environment. */
export const readEventsConfig = (environment: Environment = process.env): EventsConfig =>
  readConfig(Settings, environment);
