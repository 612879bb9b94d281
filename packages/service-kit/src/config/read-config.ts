import { Ajv } from 'ajv';
import type { Static, TObject } from 'typebox';
import { fieldMessages } from '../validation/field-messages.ts';
import { addContractFormats } from '../validation/formats.ts';

/** Settings as strings, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown if settings are missing or invalid; the message names each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a program's settings from its environment once, at startup. It converts strings to the types of the schema and
 * fills in defaults.
 * @throws ConfigError with one sentence if settings are missing or invalid.
 */
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
