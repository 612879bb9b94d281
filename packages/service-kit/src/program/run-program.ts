import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { ConfigError, type Environment } from '../config/read-config.ts';
import type { ProcessConfig } from '../config/service-config.ts';
import { logOptions } from '../logs/log-options.ts';
import { nameProcess } from '../metrics/own-metrics.ts';
import { endTracing } from '../traces/traces.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { untilTold } from './until-told.ts';

/** What a program gives once it is set up: how it answers, and how it closes what it opened. */
export interface Program {
  /** May give a promise of when it is done, as Koa's does: what it works with is not closed before. */
  readonly handler: (...request: Parameters<RequestListener>) => unknown;
  /** Last touches to the server before it listens, such as refusing upgrades. */
  readonly prepare?: (server: Server) => void;
  /** Called when the end begins: what it answers without an end of its own ends here. */
  readonly endStreams?: () => void;
  close(): Promise<void>;
}

/** A started program. */
export interface RunningProgram {
  readonly port: number;
  stop(): Promise<void>;
}

function limitTime(server: Server): void {
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  // Node takes the longer of these two for the whole request, whatever their names say.
  server.headersTimeout = 30_000;
  // Longer than the gateway's, so that it is the gateway that answers whoever sends too slowly.
  server.requestTimeout = 180_000;
}

async function listen(server: Server, { PORT, HOST }: ProcessConfig): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** A handler, and a wait for all that it is busy with: it goes on with a request when whoever asked has gone. */
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

/** Starts a program and serves it; `stop` finishes what runs, then closes what the program opened. */
export async function serveProgram(config: ProcessConfig, program: Program): Promise<RunningProgram> {
  // Who names no host is answered by the gateway in the one shape, not by Node.
  const { handler, done } = awaited(program.handler);
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5_000 }, handler);
  limitTime(server);
  program.prepare?.(server);
  const port = await listen(server, config);
  return {
    port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      program.endStreams?.();
      server.closeIdleConnections();
      // One that was busy just now is kept alive by its client, and Node doesn't look again.
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

/** A program before it is started. */
export interface Startable {
  readonly name: string;
  /** Sets it up with its settings of an environment, and serves it. @throws ConfigError when a setting is wrong. */
  start(environment: Environment): Promise<RunningProgram>;
}

/** Makes a program of how its settings are read and how it is set up. */
export function startable<C extends ProcessConfig>(
  name: string,
  readSettings: (environment: Environment) => C,
  setUp: (config: C, log: Logger) => Promise<Program>,
): Startable {
  return {
    name,
    async start(environment) {
      const config = readSettings(environment);
      const log = pino({ ...logOptions, level: config.LOG_LEVEL, base: { service: name } });
      const running = await serveProgram(config, await setUp(config, log));
      log.info({ port: running.port }, 'ready');
      return running;
    },
  };
}

/** A program that runs in this process, with its settings. */
export interface Started {
  readonly program: Startable;
  readonly environment: Environment;
}

/** Starts one of several. @throws ConfigError that says whose setting is wrong. */
async function startOne({ program, environment }: Started): Promise<RunningProgram> {
  try {
    return await program.start(environment);
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(`${program.name}: ${error.message}`) : error;
  }
}

/**
 * The life of a process in which programs run: wait for the parent where it started them ahead, set up, serve, tell the
 * parent, and end in order on a signal or when the parent goes. A wrong setting ends it with one sentence and exit code 2, any other failure to start with code 1.
 * @param name the process's, by which its metrics go.
 * @param read gives what runs, and may throw a ConfigError.
 */
export async function runPrograms(name: string, read: () => readonly Started[]): Promise<void> {
  try {
    await untilTold();
    const programs = read();
    nameProcess(name);
    const running = await Promise.all(programs.map(startOne));
    let ending = false;
    const end = async () => {
      if (ending) return;
      ending = true;
      await Promise.all(running.map((one) => one.stop()));
      await endTracing();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, end);
    // Where it listens is of use to a parent that let the system choose, and had one program started.
    process.send?.({ ready: true, port: running[0]?.port });
    collectWhenIdle();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

/** The `main` of a program that has a process of its own, with its settings from the process's environment. */
export const runProgram = (program: Startable): Promise<void> =>
  runPrograms(program.name, () => [{ program, environment: process.env }]);
