import {
  type Environment,
  readConfig,
  rentPaymentSettings,
  type ServiceConfig,
  serviceSettings,
} from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const address = Type.String({ minLength: 1 });
const Settings = Type.Object({
  ...serviceSettings,
  ...rentPaymentSettings,
  PORTFOLIO_URL: address,
  BILLING_URL: address,
});

type OperationsConfig = Static<typeof Settings> & ServiceConfig;

export const readOperationsConfig = (environment: Environment = process.env): OperationsConfig =>
  readConfig(Settings, environment);
