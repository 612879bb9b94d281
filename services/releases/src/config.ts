import { storeSettings } from '@keystead/release-store';
import { type Environment, readConfig, type ServiceConfig, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  ...storeSettings,
  /** What gateways sign reports about releases with. */
  RELEASE_TOKEN_KEY: Type.String({ minLength: 16 }),
});

/** The settings of the releases service. */
export type ReleasesConfig = Static<typeof Settings> & ServiceConfig;

/** Reads the settings of the releases service from the environment. */
export const readReleasesConfig = (environment: Environment = process.env): ReleasesConfig =>
  readConfig(Settings, environment);
