import { type Environment, readConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

/** The base URL of another service. Without it the status page shows that service's state as unknown. */
const address = Type.Optional(Type.String({ minLength: 1 }));

const Settings = Type.Object({
  ...serviceSettings,
  /** The product's public URL: the sitemap and the feed link to it. */
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
  PORTFOLIO_URL: address,
  OPERATIONS_URL: address,
  BILLING_URL: address,
  ASSISTANT_URL: address,
});

export const readMarketingConfig = (environment: Environment = process.env): Static<typeof Settings> =>
  readConfig(Settings, environment);
