import { storeSettings } from '@keystead/release-store';
import { type Environment, programSettings, readConfig } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const GatewayConfig = Type.Object({
  ...programSettings,
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  PORTFOLIO_URL: Type.String({ minLength: 1 }),
  OPERATIONS_URL: Type.String({ minLength: 1 }),
  BILLING_URL: Type.String({ minLength: 1 }),
  ASSISTANT_URL: Type.String({ minLength: 1 }),
  MARKETING_URL: Type.String({ minLength: 1 }),
  EVENTS_URL: Type.String({ minLength: 1 }),
  RELEASES_URL: Type.String({ minLength: 1 }),
  /** Where the payment sandbox is, whose pages are then at `/sandbox/…`. */
  STRIPE_SANDBOX_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** The folder that holds the shell's and the remotes' folders, each with its `dist`. */
  STATIC_ROOT: Type.String({ minLength: 1 }),
  ...storeSettings,
  /** A folder of the gateway's own: what it last resolved by, for a start without the releases service. */
  STATE_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** What reports about releases are signed with; the releases service has the same. */
  RELEASE_TOKEN_KEY: Type.String({ minLength: 16 }),
  /** Origins, comma-separated, from which an admin's own browser may load a remote that somebody develops there. */
  OVERRIDE_ORIGINS: Type.String({ default: '' }),
  /** Where visitors reach the product; `https:` turns HSTS on. */
  PUBLIC_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** Host names, comma-separated, with a port where only that one is meant. */
  ALLOWED_HOSTS: Type.String({ default: 'localhost,127.0.0.1,[::1]' }),
  /** Whether a proxy of our own stands in front, whose X-Forwarded-* may be believed. */
  TRUST_PROXY: Type.Boolean({ default: false }),
  DEMO_DATA: Type.Boolean({ default: false }),
  /** Requests in a minute: from one address where they carry no session, and of one user. A key's come with its plan. */
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  RATE_LIMIT_ADDRESS: Type.Integer({ minimum: 1, default: 600 }),
  RATE_LIMIT_USER: Type.Integer({ minimum: 1, default: 1200 }),
  /** New visitors of one address in an hour of whom reports about releases count. */
  RATE_LIMIT_VISITORS: Type.Integer({ minimum: 1, default: 60 }),
  /** Where several gateways count requests together: in Redis if both are set, each by itself if none is. */
  REDIS_URL: Type.Optional(Type.String({ minLength: 1 })),
  MONGODB_URI: Type.Optional(Type.String({ minLength: 1 })),
  MONGODB_DATABASE: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Origins, comma-separated, whose pages may ask the API from a browser. */
  CORS_ORIGINS: Type.String({ default: '' }),
  /** Where Prometheus asks for the gateway's metrics, which are never on its public port. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
});

/** The gateway's settings. */
export type GatewayConfig = Static<typeof GatewayConfig>;

/** Reads the gateway's settings from the environment. */
export const readGatewayConfig = (environment: Environment): GatewayConfig => readConfig(GatewayConfig, environment);
