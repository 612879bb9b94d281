import { storeSettings } from '@keystead/releases';
import { type Environment, readConfig, type ServiceConfig, secretList, serviceSettings } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  ...storeSettings,
  /** The key with which gateways sign report tokens. May be a list. */
  RELEASE_TOKEN_KEY: secretList(16),
});

type ReleasesConfig = Static<typeof Settings> & ServiceConfig;

export const readReleasesConfig = (environment: Environment = process.env): ReleasesConfig =>
  readConfig(Settings, environment);
