import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  engineEnvironment,
  freeMegabytes,
  type HostOptions,
  hostProgram,
  machineReport,
  StartError,
} from '@keystead/embedded-mongodb';
import { describeEnding, type Ending } from '../supervisor/child.ts';
import { Supervised } from '../supervisor/supervised.ts';

export interface DatabaseOptions {
  /** The folder that holds the data; created if it is missing. Only one process at a time can use it. */
  readonly dataDir: string;
  /**
   * The interval in milliseconds at which documents that have expired by TTL indexes are deleted; one minute by
   * default.
   */
  readonly sweepEveryMs?: number;
  /** How long to wait for another process to release the folder, in milliseconds; no wait by default. */
  readonly timeoutMs?: number;
  /**
   * Called when the process ended by itself, with a reason that fits into one line. The process is restarted on the
   * same address.
   */
  readonly onExit?: (reason: string) => void;
  /** Receives the output of the process, in chunks of whole lines. */
  readonly onLines?: (lines: Buffer) => void;
}

export interface Database {
  /** The id of the current process; undefined during a restart. */
  readonly pid: number | undefined;
  /** The URI for drivers, with a database name or without one. Writes are journaled before they are acknowledged. */
  uri(databaseName?: string): string;
  /** Sends a signal to the process, as an outsider could. A process that ends is restarted. */
  kill(signal: NodeJS.Signals): void;
  /** Closes the database and removes its socket. */
  stop(): Promise<void>;
}

/** Operating systems limit the path of a Unix socket to 104 bytes or more. */
const LONGEST_SOCKET_PATH = 100;
/**
 * Its threads share more arenas than those of other programs. With two, a quarter of its time in an import went to
 * allocating memory, which made it a sixth longer, and an idle database took no less memory.
 */
export const databaseAllocator = { MALLOC_ARENA_MAX: '8' } as const;
const backOff = { firstMs: 50, longestMs: 10_000, healthyMs: 5_000 };

/** A database that is starting. Its URI is final, and clients wait until it is open. */
export interface OpeningDatabase {
  readonly database: Database;
  /** Rejects with a StartError of one sentence if the database can't use the folder. Nothing is left running then. */
  readonly opened: Promise<void>;
}

/**
 * Starts the real MongoDB engine on a folder, in a process of its own that listens on a Unix socket, and keeps it
 * running.
 * @throws StartError with one sentence if it can't run here or can't use the folder.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { database, opened } = launchDatabase(options);
  await opened;
  return database;
}

/**
 * Like {@link startDatabase}, but does not wait until the database is open.
 * @throws StartError with one sentence if it can't run here.
 */
export function launchDatabase(options: DatabaseOptions): OpeningDatabase {
  const dataDir = resolve(options.dataDir);
  const environment = engineEnvironment();
  const socketFolder = makeSocketFolder();
  const socketPath = join(socketFolder, 'db.sock');
  const { sweepEveryMs = 60_000, timeoutMs = 0 } = options;
  const host: HostOptions = { dataDir, socketPath, environment, sweepEveryMs, timeoutMs };
  const program = new Supervised({
    name: 'database',
    file: hostProgram,
    args: [JSON.stringify(host)],
    env: () => ({ ...databaseAllocator, ...process.env }),
    backOff,
    onLines: options.onLines,
    onNotice: (notice) => {
      if (notice.kind === 'ended') options.onExit?.(explain(notice.ending, dataDir));
    },
  });
  const stop = async () => {
    await program.stop();
    rmSync(socketFolder, { recursive: true, force: true });
  };
  const opened = program.start().catch((error) => {
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  });
  const database: Database = {
    get pid() {
      return program.pid;
    },
    uri: (databaseName = '') =>
      `mongodb://${encodeURIComponent(socketPath)}/${databaseName}?directConnection=true&journal=true`,
    kill: (signal) => program.kill(signal),
    stop,
  };
  return { database, opened };
}

/** Creates a folder that only this user can enter, with a path short enough for a socket in it. */
function makeSocketFolder(): string {
  const name = 'keystead-';
  const fits = Buffer.byteLength(join(tmpdir(), name, 'XXXXXX/db.sock')) < LONGEST_SOCKET_PATH;
  try {
    return mkdtempSync(join(fits ? tmpdir() : '/tmp', name));
  } catch (error) {
    throw new StartError(`The database's socket can't be made: ${(error as Error).message}.`);
  }
}

/**
 * Explains an exit. The engine exits without a message if it can't write or can't open more files, of which it needs
 * some for each collection and index.
 */
function explain(ending: Ending, dataDir: string): string {
  if (ending.errorLines.length > 0 || ending.signal === 'SIGKILL') return describeEnding(ending);
  const limit = machineReport().userLimits?.open_files.hard ?? 'unlimited';
  return (
    `${describeEnding(ending)}, as it does when the disk is full or too many files are open: ` +
    `${freeMegabytes(dataDir)} MB are free, open files are limited to ${limit}`
  );
}
