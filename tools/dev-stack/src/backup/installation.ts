import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import { openStore, type ReleaseStore } from '@keystead/releases';
import type { StartConfig } from '../config.ts';
import { sandboxName, serviceNames } from '../product/programs.ts';

/** The databases of an installation. The gateway's has only request counts of the last minutes. */
export const databaseNames = [...serviceNames, sandboxName].map((name) => `keystead_${name.replaceAll('-', '_')}`);

type Place = Pick<StartConfig, 'dataDir' | 'environment'>;

/** Files of DATA_DIR that are not in the database: the secrets of the programs, and e-mails without an SMTP server. */
const SECRETS_FILE = 'secrets.json';
const MAIL_FOLDER = 'mail';

/**
 * The store of release files, as `npm start` uses it, unless RELEASE_STORE or RELEASE_BUCKET names that of another
 * installation.
 * @throws StartError if the settings of a bucket are incomplete.
 */
export function storeOf({ dataDir, environment }: Place): ReleaseStore {
  const names = ['RELEASE_BUCKET', 'RELEASE_BUCKET_REGION', 'RELEASE_BUCKET_KEY_ID', 'RELEASE_BUCKET_SECRET'];
  const bucket = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]));
  try {
    return openStore({ RELEASE_STORE: environment.RELEASE_STORE || join(dataDir, 'releases'), ...bucket });
  } catch (error) {
    throw new StartError(`The store of releases can't be opened: ${(error as Error).message}.`, { cause: error });
  }
}

/** The files of DATA_DIR that a backup contains, by their paths in it. */
export function ownFiles(dataDir: string): string[] {
  const folder = join(dataDir, MAIL_FOLDER);
  const mails = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    : [];
  const secrets = existsSync(join(dataDir, SECRETS_FILE)) ? [SECRETS_FILE] : [];
  return [...secrets, ...mails.map(({ name }) => `${MAIL_FOLDER}/${name}`).sort()];
}

/** Undefined if the file was removed since it was listed. */
export function readOwnFile(dataDir: string, path: string): Buffer | undefined {
  return existsSync(join(dataDir, path)) ? readFileSync(join(dataDir, path)) : undefined;
}

/** Only of the files that {@link ownFiles} names: a changed manifest must not write elsewhere. */
export function writeOwnFile(dataDir: string, path: string, bytes: Uint8Array): void {
  if (path !== SECRETS_FILE && !/^mail\/[^/\\]+$/.test(path))
    throw new StartError(`The backup names a file that no installation has: ${path}.`);
  mkdirSync(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, path), bytes, { mode: 0o600, flush: true });
}
