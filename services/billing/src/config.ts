import {
  ConfigError,
  type Environment,
  readConfig,
  rentPaymentSettings,
  type ServiceConfig,
  secretList,
  serviceSettings,
} from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  ...rentPaymentSettings,
  OPERATIONS_URL: Type.String({ minLength: 1 }),
  PORTFOLIO_URL: Type.String({ minLength: 1 }),
  /** The URL at which visitors reach the product; the provider's page returns there. */
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
  STRIPE_SECRET_KEY: secretList(8),
  STRIPE_WEBHOOK_SECRET: secretList(8),
  /** The base URL of Stripe's API. Without it, Stripe itself. */
  STRIPE_API_URL: Type.Optional(Type.String()),
});

export type BillingConfig = Static<typeof Settings> & ServiceConfig;

/** @throws ConfigError when a setting is missing or invalid. */
export function readBillingConfig(environment: Environment = process.env): BillingConfig {
  const config = readConfig(Settings, environment);
  for (const name of ['PUBLIC_URL', 'STRIPE_API_URL'] as const) {
    const address = config[name];
    if (address !== undefined && !(/^https?:\/\//i.test(address) && URL.canParse(address)))
      throw new ConfigError(`Configuration: ${name} must be a URL, such as http://localhost:8080.`);
  }
  return config;
}
