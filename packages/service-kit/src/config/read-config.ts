import { Ajv } from 'ajv';
import type { Static, TObject } from 'typebox';
import { fieldMessages } from '../validation/field-messages.ts';
import { addContractFormats } from '../validation/formats.ts';

/** Settings as text, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is missing or wrong; the message names each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a program's settings from its environment, once, at its start: text is turned into the schema's types,
 * defaults are filled in, and anything missing or wrong ends the program with one sentence.
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
