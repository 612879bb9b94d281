import { type Environment, readConfig, rentPaymentSettings, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const address = Type.String({ minLength: 1 });
const Settings = Type.Object({
  ...serviceSettings,
  ...rentPaymentSettings,
  PORTFOLIO_URL: address,
  BILLING_URL: address,
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
});

export const readOperationsConfig = (environment: Environment): Static<typeof Settings> =>
  readConfig(Settings, environment);
