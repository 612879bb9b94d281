import { programSettings, readConfig } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const GatewayConfig = Type.Object({
  ...programSettings,
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  PORTFOLIO_URL: Type.String({ minLength: 1 }),
  OPERATIONS_URL: Type.String({ minLength: 1 }),
  BILLING_URL: Type.String({ minLength: 1 }),
  ASSISTANT_URL: Type.String({ minLength: 1 }),
  MARKETING_URL: Type.String({ minLength: 1 }),
  /** Where the payment sandbox is, whose pages are then at `/sandbox/…`. */
  STRIPE_SANDBOX_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** The folder that holds the shell's and the remotes' folders, each with its `dist`. */
  STATIC_ROOT: Type.String({ minLength: 1 }),
  /** Where visitors reach the product; `https:` turns HSTS on. */
  PUBLIC_URL: Type.Optional(Type.String({ minLength: 1 })),
  /** Host names, comma-separated, with a port where only that one is meant. */
  ALLOWED_HOSTS: Type.String({ default: 'localhost,127.0.0.1,[::1]' }),
  /** Whether a proxy of our own stands in front, whose X-Forwarded-* may be believed. */
  TRUST_PROXY: Type.Boolean({ default: false }),
  DEMO_DATA: Type.Boolean({ default: false }),
});

/** The gateway's settings. */
export type GatewayConfig = Static<typeof GatewayConfig>;

/** Reads the gateway's settings from the environment. */
export const readGatewayConfig = (): GatewayConfig => readConfig(GatewayConfig, process.env);
