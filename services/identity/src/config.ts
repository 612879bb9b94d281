import { type KeyMode, keyModes, OneOf } from '@keystead/contracts';
import {
  areSecrets,
  ConfigError,
  type Environment,
  readConfig,
  secretsOf,
  serviceSettings,
} from '@keystead/service-kit';
import Type, { type Static } from 'typebox';

const Settings = Type.Object({
  ...serviceSettings,
  SERVICE_SECRETS: Type.String({ default: '{}' }),
  BILLING_URL: Type.String({ minLength: 1 }),
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
  SMTP_URL: Type.Optional(Type.String()),
  MAIL_DIR: Type.Optional(Type.String()),
  MAIL_FROM: Type.String({ default: 'Keystead <no-reply@keystead.example>' }),
  /** The operator's address, for support e-mails. */
  SUPPORT_EMAIL: Type.String({ format: 'email', default: 'support@keystead.example' }),
  DEMO_DATA: Type.Boolean({ default: false }),
  /** Whether API keys created here are live or test keys; by default live in production, else test. */
  API_MODE: Type.Optional(OneOf(keyModes)),
});

const Command = Type.Object({
  MONGODB_URI: serviceSettings.MONGODB_URI,
  MONGODB_DATABASE: Type.String({ default: 'keystead_identity' }),
  ADMIN_PASSWORD: Type.Optional(Type.String()),
});

interface IdentityConfig extends Static<typeof Settings> {
  /** By the name of the service: a secret that is being replaced is accepted beside the new one. */
  readonly serviceSecrets: ReadonlyMap<string, readonly string[]>;
  readonly keyMode: KeyMode;
}

export type CommandConfig = Static<typeof Command>;

function parsedSecrets(text: string): ReadonlyMap<string, readonly string[]> {
  const wrong = new ConfigError(
    'Configuration: SERVICE_SECRETS must be a JSON object from service names to secrets of 16 characters or more, several of one service comma-separated.',
  );
  let secrets: unknown;
  try {
    secrets = JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (typeof secrets !== 'object' || secrets === null || Array.isArray(secrets)) throw wrong;
  const entries = Object.entries(secrets);
  if (entries.some(([, secret]) => typeof secret !== 'string' || !areSecrets(secret, 16))) throw wrong;
  return new Map(entries.map(([name, list]) => [name, secretsOf(list)]));
}

export function readIdentityConfig(environment: Environment = process.env): IdentityConfig {
  const config = readConfig(Settings, environment);
  if (!config.SMTP_URL && !config.MAIL_DIR) throw new ConfigError('Configuration: SMTP_URL or MAIL_DIR is required.');
  if (config.DEMO_DATA && config.NODE_ENV === 'production')
    throw new ConfigError(
      'Configuration: DEMO_DATA creates accounts with a known password and is not allowed in production.',
    );
  const keyMode = config.API_MODE ?? (config.NODE_ENV === 'production' ? 'live' : 'test');
  return { ...config, serviceSecrets: parsedSecrets(config.SERVICE_SECRETS), keyMode };
}

export const readCommandConfig = (): CommandConfig => readConfig(Command, process.env);
