import { type Environment, readConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  BILLING_URL: Type.String({ minLength: 1 }),
  OPERATIONS_URL: Type.String({ minLength: 1 }),
});

export const readPortfolioConfig = (environment: Environment): Static<typeof Settings> =>
  readConfig(Settings, environment);
