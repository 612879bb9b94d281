import { storeSettings } from '@keystead/releases';
import { type Environment, programSettings, readConfig, secretList } from '@keystead/service-kit';
import type { Context } from 'koa';
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
  /** The URL of the payment sandbox, whose pages are then at `/sandbox/…`. */
  STRIPE_SANDBOX_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** The folder that holds the shell's and the remotes' folders, each with its `dist`. */
  STATIC_ROOT: Type.String({ minLength: 1 }),
  ...storeSettings,
  /** A folder for the gateway's own state: the last plan, for a start without the releases service. */
  STATE_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** The key that signs report tokens of releases. The releases service has the same key. */
  RELEASE_TOKEN_KEY: secretList(16),
  /** Origins, comma-separated, from which an admin's own browser may load a remote in development. */
  OVERRIDE_ORIGINS: Type.String({ default: '' }),
  /** The public URL of the product; `https:` turns HSTS on. */
  PUBLIC_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** Host names, comma-separated, each with a port if only that port is allowed. */
  ALLOWED_HOSTS: Type.String({ default: 'localhost,127.0.0.1,[::1]' }),
  /** Whether a proxy of our own is in front of the gateway, so that its X-Forwarded-* headers are trusted. */
  TRUST_PROXY: Type.Boolean({ default: false }),
  DEMO_DATA: Type.Boolean({ default: false }),
  /**
   * Requests a minute: of one address if they carry no session, and of one user. The limit of a key comes with its
   * plan.
   */
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  RATE_LIMIT_ADDRESS: Type.Integer({ minimum: 1, default: 600 }),
  RATE_LIMIT_USER: Type.Integer({ minimum: 1, default: 1200 }),
  /** New visitors an hour of one address whose reports about releases count. */
  RATE_LIMIT_VISITORS: Type.Integer({ minimum: 1, default: 60 }),
  /** Registrations an hour of one address of apps that want to be connected. A cloud service registers from few addresses. */
  RATE_LIMIT_APPS: Type.Integer({ minimum: 1, default: 100 }),
  /**
   * Where several gateways count requests together: in Redis if both are set. If none is set, each gateway counts
   * alone.
   */
  REDIS_URL: Type.Optional(Type.String({ minLength: 1 })),
  MONGODB_URI: Type.Optional(Type.String({ minLength: 1 })),
  MONGODB_DATABASE: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Origins, comma-separated, whose pages may call the API from a browser. */
  CORS_ORIGINS: Type.String({ default: '' }),
  /** The port of the metrics for Prometheus, which are never on the gateway's public port. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
});

export type GatewayConfig = Static<typeof GatewayConfig>;

export const readGatewayConfig = (environment: Environment): GatewayConfig => readConfig(GatewayConfig, environment);

/** The public URL of this site, without a path: the configured one, else the one of this request. */
export const publicOrigin = (
  ctx: Pick<Context, 'protocol' | 'host'>,
  { PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>,
): string => (PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${ctx.protocol}://${ctx.host}`);
