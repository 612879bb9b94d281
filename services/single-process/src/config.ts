import { ConfigError, type Environment, type Started } from '@keystead/service-kit';
import { services } from './services.ts';

/**
 * Reads which services run in this process. SERVICE_SETTINGS names them: a JSON object from a service's name to its own
 * settings. A service takes all other settings from the environment.
 * @throws ConfigError with one sentence.
 */
export function readMonolithConfig(environment: Environment = process.env): Started[] {
  const settings = parsed(environment.SERVICE_SETTINGS);
  const unknown = Object.keys(settings).find((name) => !services.some((service) => service.name === name));
  if (unknown !== undefined)
    throw new ConfigError(`Configuration: SERVICE_SETTINGS names ${unknown}, which is not a service.`);
  return services
    .filter(({ name }) => settings[name])
    .map((program) => ({ program, environment: { ...environment, ...settings[program.name] } }));
}

function parsed(text = ''): Readonly<Record<string, Environment>> {
  try {
    const found: unknown = JSON.parse(text);
    if (isObject(found) && Object.values(found).every((one) => isObject(one) && Object.values(one).every(isText)))
      return found as Record<string, Environment>;
  } catch {
    // The error is thrown below.
  }
  throw new ConfigError('Configuration: SERVICE_SETTINGS must be a JSON object that maps service names to settings.');
}

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
