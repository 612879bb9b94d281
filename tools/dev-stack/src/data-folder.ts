import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, StartError, tooLittleSpace } from '@keystead/embedded-mongodb';

/**
 * Creates DATA_DIR if it is missing.
 * @throws StartError if it can't be written, or its disk is full.
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR can't be used: ${(error as Error).message}.`);
  }
  const full = tooLittleSpace(folder);
  if (full) throw new StartError(full);
}

export interface FolderLock {
  /** Whether the previous holder was killed: programs that it started may still be ending. */
  readonly isTakeover: boolean;
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** When that process started, as the system reports it: a reused process id has another start. */
  readonly started: string;
}

/**
 * Locks DATA_DIR for this process, and takes over the lock of a process that has ended. Two processes that find the
 * same dead holder at once may both succeed; the engine's own lock then admits only one.
 * @throws StartError if another process holds the lock.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'keystead.lock');
  const holder = readHolder(file);
  if (holder && startOf(holder.pid) === holder.started) {
    throw new StartError(
      `DATA_DIR ${folder} is in use by another Keystead (process ${holder.pid}): stop it, or choose another DATA_DIR.`,
    );
  }
  rmSync(file, { force: true });
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' };
  writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  return { isTakeover: holder !== undefined, release: () => rmSync(file, { force: true }) };
}

function readHolder(file: string): Holder | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The holder was killed during the write.
    return { pid: -1, started: '' };
  }
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    // proc(5): the command, in parentheses, may contain anything. The start time is the twentieth field after it.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/**
 * A random secret for each name, with which a service proves its identity to the identity service. They are stored in
 * DATA_DIR, readable by this user alone, and created if missing.
 */
export function readSecrets(dataDir: string, names: readonly string[]): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  if (names.every((name) => stored[name])) return stored;
  const secrets = { ...Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')])), ...stored };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

const databaseAddressFile = (dataDir: string) => join(dataDir, 'database-address');

/**
 * Stores the URI of the running embedded database in DATA_DIR, for commands of this user. Returns a function that
 * removes it.
 */
export function writeDatabaseAddress(dataDir: string, uri: string): () => void {
  writeFileSync(databaseAddressFile(dataDir), uri, { mode: 0o600 });
  return () => rmSync(databaseAddressFile(dataDir), { force: true });
}

/** The URI of the running embedded database of a DATA_DIR; undefined if none is stored. */
export function readDatabaseAddress(dataDir: string): string | undefined {
  return existsSync(databaseAddressFile(dataDir)) ? readFileSync(databaseAddressFile(dataDir), 'utf8') : undefined;
}
