import { type Environment, readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  BILLING_URL: Type.String({ minLength: 1 }),
  OPERATIONS_URL: Type.String({ minLength: 1 }),
});

type PortfolioConfig = Static<typeof Settings> & ServiceConfig;

export const readPortfolioConfig = (environment: Environment = process.env): PortfolioConfig =>
  readConfig(Settings, environment);
