import { type Environment, readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

/** Where another service is; without it the status page says that its state is not known. */
const address = Type.Optional(Type.String({ minLength: 1 }));

const Settings = Type.Object({
  ...serviceSettings,
  /** Where visitors reach the product: what the sitemap and the feed lead to. */
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
  PORTFOLIO_URL: address,
  OPERATIONS_URL: address,
  BILLING_URL: address,
  ASSISTANT_URL: address,
});

/** The settings of the marketing service. */
export type MarketingConfig = Static<typeof Settings> & ServiceConfig;

/** Reads the settings from the environment. */
export const readMarketingConfig = (environment: Environment = process.env): MarketingConfig =>
  readConfig(Settings, environment);
