import { resolve } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';

export interface StartConfig {
  readonly port: number;
  /** The address that the gateway listens on. */
  readonly host: string;
  readonly dataDir: string;
  /** A MongoDB to use instead of the embedded one. */
  readonly mongodbUri: string | undefined;
  readonly production: boolean;
  readonly replicas: number;
  readonly singleProcess: boolean;
  /** Whether npm runs this program, as in `npm start`. */
  readonly underNpm: boolean;
  /** The environment that the programs inherit. They read settings of their own from it, such as SMTP_URL. */
  readonly environment: NodeJS.ProcessEnv;
}

/** More replicas would be no use on one machine. */
const MAX_REPLICAS = 16;

/**
 * Reads the settings. A relative DATA_DIR counts from the repository's root.
 * @throws StartError if a setting is wrong.
 */
export function readStartConfig(root: string, environment: NodeJS.ProcessEnv = process.env): StartConfig {
  if (environment.STRIPE_WEBHOOK_SECRET && !environment.STRIPE_SECRET_KEY)
    throw new StartError('STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not: card payments need both.');
  const replicas = readCount('REPLICAS', environment.REPLICAS || '1', MAX_REPLICAS);
  const singleProcess = readSwitch('SINGLE_PROCESS', environment.SINGLE_PROCESS || 'false');
  if (singleProcess && replicas > 1)
    throw new StartError(
      'SINGLE_PROCESS runs all services in one process, and REPLICAS runs each several times: set only one of them.',
    );
  return {
    port: readCount('PORT', environment.PORT || '8080', 65_535),
    host: environment.HOST || '127.0.0.1',
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    mongodbUri: environment.MONGODB_URI || undefined,
    production: environment.NODE_ENV === 'production',
    replicas,
    singleProcess,
    underNpm: environment.npm_lifecycle_event !== undefined,
    environment,
  };
}

function readCount(name: string, text: string, most: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= most) return count;
  throw new StartError(`${name} must be a whole number from 1 to ${most}, but is "${text}".`);
}

function readSwitch(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new StartError(`${name} must be true or false, but is "${text}".`);
}
