import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { startingApp } from '../http/create-app.ts';
import { isDatabaseUnavailable } from '../http/problems.ts';
import { connectDatabase, type IndexConflict, indexConflicts } from '../persistence/database.ts';
import { type Migration, runMigrations } from '../persistence/migrations.ts';
import type { Program } from './run-program.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Codes of a server that is starting, stopping or electing a primary, and of a command that took too long. */
const passingCodes = new Set([50, 91, 189, 10107, 11600, 11602, 13435, 13436]);

const isPassing = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || passingCodes.has(Number((error as { readonly code?: unknown } | null)?.code));

/** Repeats work until it succeeds, while it fails only because the database is away. */
async function untilAvailable<T>(work: () => Promise<T>, signal: AbortSignal, log: Logger): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      signal.throwIfAborted();
      return await work();
    } catch (err) {
      if (!isPassing(err)) throw err;
      log.warn({ err }, 'the database is not available; trying again');
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal });
    }
  }
}

interface DatabaseProgram {
  readonly name: string;
  readonly version: string;
  readonly uri: string;
  readonly databaseName: string;
  readonly log: Logger;
  readonly migrations?: (database: Connection) => readonly Migration[];
  readonly setUp: (database: Connection) => Promise<PreparedProgram> | PreparedProgram;
}

export interface PreparedProgram {
  /** Creates indexes and everything else that the first request requires. Repeated if the database fails meanwhile. */
  readonly prepare: () => Promise<void>;
  /** Called once `prepare` has succeeded. Its `close` need not close the database. */
  readonly start: () => Program;
}

/**
 * A program that listens at once. Until its database responds, its migrations have run and it is prepared, it is alive
 * but not ready, and answers 503.
 */
export function databaseProgram(of: DatabaseProgram): Program {
  const { name, version, uri, databaseName, log } = of;
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting = startingApp(name, version, log).callback();
  let database: Connection | undefined;
  let program: Program | undefined;
  const reportConflict = (message: unknown) => {
    const conflict = message as IndexConflict;
    if (conflict.database === databaseName)
      log.error(conflict, 'an index has other options; a migration must replace it');
  };
  const start = async () => {
    const opened = await untilAvailable(() => connectDatabase(uri, databaseName), signal, log);
    database = opened;
    const migrations = of.migrations?.(opened) ?? [];
    await untilAvailable(() => runMigrations(opened, migrations, { log, signal }), signal, log);
    const prepared = await of.setUp(opened);
    indexConflicts.subscribe(reportConflict);
    await untilAvailable(prepared.prepare, signal, log).finally(() => indexConflicts.unsubscribe(reportConflict));
    signal.throwIfAborted();
    program = prepared.start();
  };
  let started: Promise<void> | undefined;
  return {
    start() {
      started = start();
      return started;
    },
    handler: (request, response) => (program?.handler ?? waiting)(request, response),
    endStreams: () => program?.endStreams?.(),
    async close() {
      stopping.abort();
      await started?.catch(() => undefined);
      await program?.close();
      await database?.close();
    },
  };
}
