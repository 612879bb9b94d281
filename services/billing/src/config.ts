import {
  ConfigError,
  type Environment,
  readConfig,
  rentPaymentSettings,
  type ServiceConfig,
  serviceSettings,
} from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  ...rentPaymentSettings,
  OPERATIONS_URL: Type.String({ minLength: 1 }),
  PORTFOLIO_URL: Type.String({ minLength: 1 }),
  /** Where visitors reach the product: the provider's page leads back there. */
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
  STRIPE_SECRET_KEY: Type.String({ minLength: 8 }),
  STRIPE_WEBHOOK_SECRET: Type.String({ minLength: 8 }),
  /** Where Stripe's API is spoken; Stripe itself unless said. */
  STRIPE_API_URL: Type.Optional(Type.String()),
});

/** The settings of the billing service. */
export type BillingConfig = Static<typeof Settings> & ServiceConfig;

/** Reads the settings of the billing service from the environment. */
export function readBillingConfig(environment: Environment = process.env): BillingConfig {
  const config = readConfig(Settings, environment);
  for (const name of ['PUBLIC_URL', 'STRIPE_API_URL'] as const) {
    const address = config[name];
    if (address !== undefined && !(/^https?:\/\//i.test(address) && URL.canParse(address)))
      throw new ConfigError(`Configuration: ${name} must be an address, such as http://localhost:8080.`);
  }
  return config;
}
