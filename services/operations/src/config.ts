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

/** The settings of the operations service. */
export type OperationsConfig = Static<typeof Settings> & ServiceConfig;

/** Reads the settings from the environment. */
export const readOperationsConfig = (environment: Environment = process.env): OperationsConfig =>
  readConfig(Settings, environment);
