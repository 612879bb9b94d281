import {
  ConfigError,
  type Environment,
  processSettings,
  readConfig,
  secretList,
  secretsOf,
  serviceSettings,
} from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...processSettings,
  SINGLE_REPLICA: serviceSettings.SINGLE_REPLICA,
  MONGODB_URI: serviceSettings.MONGODB_URI,
  MONGODB_DATABASE: Type.String({ minLength: 1, maxLength: 60, default: 'keystead_stripe_sandbox' }),
  /** The URL at which visitors reach the product. The hosted pages are at `/sandbox/…` below it. */
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
  /** The URL to which signed events are sent. */
  STRIPE_WEBHOOK_URL: Type.String({ minLength: 1 }),
  STRIPE_WEBHOOK_SECRET: secretList(16),
  /** The accepted API key, or several. */
  STRIPE_SECRET_KEY: secretList(16),
});

/** The settings of the sandbox. It makes no calls to identity. */
export type SandboxConfig = Static<typeof Settings>;

/**
 * Reads the settings from the environment.
 * @throws ConfigError when a setting is missing or invalid. The key must begin with `sk_test_`.
 */
export function readSandboxConfig(environment: Environment = process.env): SandboxConfig {
  const config = readConfig(Settings, environment);
  if (!secretsOf(config.STRIPE_SECRET_KEY).every((key) => key.startsWith('sk_test_')))
    throw new ConfigError(
      'Configuration: STRIPE_SECRET_KEY must begin with sk_test_, because the sandbox moves no money.',
    );
  for (const name of ['PUBLIC_URL', 'STRIPE_WEBHOOK_URL'] as const)
    if (!/^https?:\/\//i.test(config[name]) || !URL.canParse(config[name]))
      throw new ConfigError(`Configuration: ${name} must be an address, such as http://localhost:8080.`);
  return config;
}
