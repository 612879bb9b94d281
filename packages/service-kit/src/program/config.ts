import { Ajv } from 'ajv';
import Type, { type Static, type TObject } from 'typebox';
import { addContractFormats, fieldMessages, type SecretLength, splitSecrets } from '../http/validation-rules.ts';

export { areSecrets } from '../http/validation-rules.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown if settings are missing or invalid; the message names each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings, with defaults. @throws ConfigError with one sentence if some are missing or invalid. */
export function readConfig<S extends TObject>(schema: S, environment: Environment): Static<S> {
  const given = Object.fromEntries(
    Object.keys(schema.properties)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const ajv = addContractFormats(
    new Ajv({ allErrors: true, validateSchema: false, coerceTypes: true, useDefaults: true }),
  );
  const validate = ajv.compile(schema);
  if (!validate(given)) {
    const complaints = Object.entries(fieldMessages(validate.errors ?? [])).map(([name, text]) => `${name} ${text}`);
    throw new ConfigError(`Configuration: ${complaints.join('; ')}.`);
  }
  return given as Static<S>;
}

/**
 * A setting that may be several secrets, comma-separated, while one replaces another: the first signs, and all are
 * accepted. Each has at least `length` characters.
 */
export const secretList = (length: SecretLength) => Type.String({ format: `secrets-${length}` });

/** The secrets of a {@link secretList}; the first signs. */
export function secretsOf(list: string): readonly [string, ...string[]] {
  const [first = '', ...others] = splitSecrets(list);
  return [first, ...others];
}

export const processSettings = {
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  HOST: Type.String({ default: '127.0.0.1' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'info' }),
  NODE_ENV: Type.Enum(['production', 'development', 'test'], { default: 'development' }),
};

export const programSettings = {
  ...processSettings,
  IDENTITY_URL: Type.String({ minLength: 1 }),
  SERVICE_SECRET: secretList(16),
  /** Whether every program runs as a single process, so that each sees every change (ADR 54). */
  SINGLE_REPLICA: Type.Boolean({ default: false }),
};

export const serviceSettings = {
  ...programSettings,
  MONGODB_URI: Type.String({ minLength: 1 }),
  /** The URL of the events service, which receives the outbox messages. */
  EVENTS_URL: Type.String({ minLength: 1 }),
  MONGODB_DATABASE: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
};

export const rentPaymentSettings = {
  /** `platform`: the Stripe account of the platform takes rent by card, which in production is off otherwise. */
  RENT_PAYMENTS: Type.Optional(Type.Enum(['platform'])),
};

/**
 * Whether tenants may pay by card (ADR 49). The money goes to the platform's Stripe account and does not reach the
 * landlord, so production requires `RENT_PAYMENTS=platform`.
 */
export const acceptsRentByCard = (config: {
  readonly NODE_ENV: ProcessConfig['NODE_ENV'];
  readonly RENT_PAYMENTS?: 'platform';
}): boolean => config.RENT_PAYMENTS === 'platform' || config.NODE_ENV !== 'production';

export const RENT_BY_CARD_OFF =
  'Card payments are not available here. Pay your landlord by check, cash or bank transfer; your landlord records the payment.';

export type ProcessConfig = Static<TObject<typeof processSettings>>;
export type ServiceConfig = Static<TObject<typeof serviceSettings>>;
