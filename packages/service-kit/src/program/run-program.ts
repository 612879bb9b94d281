import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listen } from '../http/listen.ts';
import { programLog } from '../observability/logs.ts';
import { nameProcess } from '../observability/metrics.ts';
import { endTracing } from '../observability/traces.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { ConfigError, type Environment, type ProcessConfig } from './config.ts';

/**
 * Waits for a message of a parent that started this program in advance (WAIT_FOR_PARENT), so that it loads and sets
 * itself up meanwhile. If the parent exits without one, the program ends: it has not started anything yet.
 */
export async function waitForParent({ WAIT_FOR_PARENT }: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (WAIT_FOR_PARENT !== 'true') return;
  const end = () => process.exit(0);
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}

export interface Program {
  /** May return a promise that resolves when the request is handled, as Koa's does. Resources stay open until then. */
  readonly handler: (...request: Parameters<RequestListener>) => unknown;
  /** Configures the server before it listens, for example to reject upgrades. */
  readonly prepare?: (server: Server) => void;
  /** Called when shutdown begins, to end open-ended responses. */
  readonly endStreams?: () => void;
  /**
   * Called once it listens, and what it depends on runs: until then it may be set up, but calls no other program.
   * Resolves once it serves requests. Rejects if it cannot start.
   */
  readonly start?: () => Promise<void> | void;
  close(): Promise<void>;
}

export interface RunningProgram {
  readonly port: number;
  /** Resolves once it serves requests. Rejects if it cannot start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

function limitTime(server: Server): void {
  // Longer than any client keeps an idle connection, so that the server never closes one during a request.
  server.keepAliveTimeout = 65_000;
  // Node applies the longer of these two timeouts to the whole request, whatever their names say.
  server.headersTimeout = 30_000;
  // Longer than the timeout of the gateway, so that the gateway responds to a client that sends too slowly.
  server.requestTimeout = 180_000;
}

/** Wraps a handler so that shutdown can wait for running requests: they continue even if the client disconnects. */
function awaited(handler: Program['handler']): { handler: RequestListener; done(withinMs: number): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  return {
    handler(req, res) {
      const answered = handler(req, res);
      if (!(answered instanceof Promise)) return;
      running.add(answered);
      const forget = () => void running.delete(answered);
      answered.then(forget, forget);
    },
    async done(withinMs) {
      await Promise.race([Promise.allSettled(running), wait(withinMs, undefined, { ref: false })]);
    },
  };
}

export async function serveProgram(config: ProcessConfig, program: Program): Promise<RunningProgram> {
  // A request without a Host header gets the error format of the gateway, not that of Node.
  const { handler, done } = awaited(program.handler);
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5_000 }, handler);
  limitTime(server);
  program.prepare?.(server);
  const port = await listen(server, config.PORT, config.HOST);
  const ready = Promise.resolve(program.start?.());
  ready.catch(() => undefined);
  return {
    port,
    ready,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      program.endStreams?.();
      server.closeIdleConnections();
      // A client keeps a connection alive after its last request, and Node does not check for idle connections again.
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      const force = setTimeout(() => server.closeAllConnections(), 5_000);
      await closed;
      clearInterval(idle);
      clearTimeout(force);
      await done(2_000);
      await program.close();
    },
  };
}

export interface Startable {
  readonly name: string;
  /**
   * Resolves once it listens.
   * @param after what it depends on; it sets itself up meanwhile.
   * @throws ConfigError if a setting is invalid.
   */
  start(environment: Environment, after?: Promise<void>): Promise<RunningProgram>;
  /** Runs its migrations, as the arguments of the command say. @throws ConfigError if a setting is invalid. */
  readonly migrate?: (environment: Environment, args: readonly string[]) => Promise<void>;
}

export function startable<C extends ProcessConfig>(
  name: string,
  readSettings: (environment: Environment) => C,
  setUp: (config: C, log: Logger) => Promise<Program>,
): Startable {
  return {
    name,
    async start(environment, after) {
      const config = readSettings(environment);
      const log = programLog(name, config.LOG_LEVEL);
      const program = await setUp(config, log);
      await after;
      const running = await serveProgram(config, program);
      log.info({ port: running.port }, 'listening');
      running.ready.then(
        () => log.info('ready'),
        () => undefined,
      );
      return running;
    },
  };
}

export interface Started {
  readonly program: Startable;
  readonly environment: Environment;
}

/** Starts one of several programs. @throws ConfigError with the name of the program whose setting is invalid. */
async function startOne({ program, environment }: Started, after: Promise<void>): Promise<RunningProgram> {
  try {
    return await program.start(environment, after);
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(`${program.name}: ${error.message}`) : error;
  }
}

async function migrateAll(programs: readonly Started[], args: readonly string[]): Promise<void> {
  for (const { program, environment } of programs) await program.migrate?.(environment, args);
}

/**
 * Runs programs for the lifetime of a process, until a signal or the exit of the parent. An invalid setting ends it
 * with one sentence and exit code 2, any other startup failure with code 1. With the argument `migrate`, it runs their
 * migrations instead.
 * @param name the name of the process, for its metrics.
 */
export async function runPrograms(name: string, read: () => readonly Started[]): Promise<void> {
  try {
    const after = waitForParent();
    const programs = read();
    const [command, ...args] = process.argv.slice(2);
    if (command === 'migrate') return await migrateAll(programs, args);
    nameProcess(name);
    const running = await Promise.all(programs.map((program) => startOne(program, after)));
    let ending = false;
    const end = async () => {
      if (ending) return;
      ending = true;
      await Promise.all(running.map((one) => one.stop()));
      await endTracing();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, end);
    try {
      await Promise.all(running.map(({ ready }) => ready));
    } catch (error) {
      if (!ending) throw error;
      return;
    }
    // The port is for a parent that starts one program and lets the system choose the port.
    process.send?.({ ready: true, port: running[0]?.port });
    // `npm start` then caches the code that was compiled.
    channel('keystead:ready').publish(undefined);
    collectWhenIdle();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

export const runProgram = (program: Startable): Promise<void> =>
  runPrograms(program.name, () => [{ program, environment: process.env }]);
