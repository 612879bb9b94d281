import { join } from 'node:path';
import { bundlePrograms, type FileToRun } from '../bundles/bundle-programs.ts';
import { readSecrets, writeDatabaseAddress } from '../data-folder.ts';
import { type Database, launchDatabase } from '../database/start-database.ts';
import { addDemoData } from '../demo/add-demo-data.ts';
import { describeEnding } from '../supervisor/child.ts';
import { type Notice, Supervised, SupervisedReplicas } from '../supervisor/supervised.ts';
import { freePorts } from './ports.ts';
import { openProgramLog } from './program-log.ts';
import {
  inOneProcess,
  type ProductProgram,
  productPrograms,
  programFiles,
  type Surroundings,
  sandboxName,
  secretNames,
  serviceNames,
} from './programs.ts';
import { spreadOut } from './spread-out.ts';

export interface ProductOptions {
  /** The gateway's port; 0 for a free one. */
  readonly port: number;
  /** The address that the gateway listens on; 127.0.0.1 by default. */
  readonly host?: string;
  /** The folder of data, mail, logs and secrets; it must exist. */
  readonly dataDir: string;
  /** The folder that holds the apps' folders with their `dist`; the repository's root by default. */
  readonly staticRoot?: string;
  /** The URI of a reachable MongoDB to use instead of the embedded one. */
  readonly mongodbUri?: string;
  readonly production?: boolean;
  /** The number of replicas of each service and of the gateway; one by default. */
  readonly replicas?: number;
  /** Whether all services run in one process; then in one replica. */
  readonly singleProcess?: boolean;
  /** Whether programs run from bundles while those are up to date with the sources. Bundles start in half the time. */
  readonly bundled?: boolean;
  /** Must resolve before the programs start. The database starts meanwhile. */
  readonly built?: Promise<void>;
  /** The environment that the programs inherit; the caller's own by default. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The programs to run; the services and the gateway by default. */
  readonly programs?: (surroundings: Surroundings) => ProductProgram[][];
  /** How long to wait for another process to release the database, in milliseconds; no wait by default. */
  readonly timeoutMs?: number;
  /** Receives messages for the user at the terminal, one line each. */
  readonly print?: (line: string) => void;
  /** Aborts a start in progress: it then rejects, with nothing left running. */
  readonly signal?: AbortSignal;
}

export interface Product {
  readonly url: string;
  /** The URI of the database server. Each service has its own database there, such as `keystead_portfolio`. */
  readonly databaseUri: string;
  /** The internal URL of a service, such as `identity`, which nobody outside reaches. */
  readonly serviceUrl: (name: string) => string;
  /** The embedded database; undefined if MONGODB_URI names another. */
  readonly database: Database | undefined;
  /**
   * The programs by name: the services (or `services`, all of them in one), `gateway` and, with several replicas,
   * `balancer`. Each can be stopped, started, or killed, after which the supervisor restarts it. This applies to all
   * replicas of a program, or to single ones in `replicas`.
   */
  readonly processes: Readonly<Record<string, SupervisedReplicas>>;
  /** Stops the gateway, then the services, then the database. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../../..');

/**
 * Starts the database, the services and the gateway, and keeps them running. Adds the demo data unless in production.
 * The shell and the remotes must have been built.
 * @throws StartError if one of them doesn't start. Nothing is left running then.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  const failed = new AbortController();
  try {
    return { ...(await startAll(options, undo, failed.signal)), stop };
  } catch (error) {
    failed.abort();
    await stop();
    throw error;
  }
}

async function startAll(
  options: ProductOptions,
  undo: (() => Promise<void>)[],
  failed: AbortSignal,
): Promise<Omit<Product, 'stop'>> {
  const { print = () => undefined, production = false, host = '127.0.0.1', signal } = options;
  const programs = programFiles(root, options.singleProcess ?? false);
  const { database, databaseUri, opened } = openDatabase(options, print, undo);
  const [fileToRun] = await allDone([
    options.bundled ? bundlePrograms({ root, programs, print, environment: options.environment }) : undefined,
    options.built,
  ]);
  signal?.throwIfAborted();
  const surroundings = await surroundingsOf(options, host, production, databaseUri);
  if (production && surroundings.sandbox)
    print('STRIPE_SECRET_KEY is not set: cards are charged by a sandbox, which moves no money.');
  const processes: Record<string, SupervisedReplicas> = {};
  const starting = new AbortController();
  let ready: Promise<unknown> = opened;
  for (const group of await groupsOf(options, surroundings)) {
    const before = ready;
    const started = group.map((program) => ({
      ...program,
      ...superviseProgram(program, options, { surroundings, fileToRun, after: before }),
    }));
    const stopGroup = async () => void (await Promise.all(started.map(({ stop }) => stop())));
    undo.push(stopGroup);
    signal?.addEventListener('abort', stopGroup, { once: true, signal: starting.signal });
    for (const [name, same] of Map.groupBy(started, (one) => one.name))
      processes[name] = new SupervisedReplicas(
        name,
        same.map(({ supervised }) => supervised),
      );
    const starts = started.map(async ({ ahead, supervised }) => {
      if (!ahead) await before;
      for (const end of [signal, failed]) end?.throwIfAborted();
      await supervised.start();
    });
    ready = Promise.all([before, ...starts]);
    // The function awaits the last group's promise, which rejects if any group fails.
    ready.catch(() => undefined);
  }
  await ready;
  signal?.throwIfAborted();
  // From here on the caller stops the product, in order.
  starting.abort();
  const url = addressOf(host, surroundings.port);
  if (!production && !options.programs) await addDemoData(url, options.dataDir, print);
  const serviceUrl = (name: string) => addressOf('127.0.0.1', surroundings.ports[name] ?? 0);
  return { url, databaseUri, serviceUrl, database, processes };
}

/** The programs to start, one group after the other. */
async function groupsOf(options: ProductOptions, surroundings: Surroundings): Promise<ProductProgram[][]> {
  const { replicas = 1, singleProcess, environment = process.env } = options;
  const groups = singleGroupsOf(options, surroundings);
  return replicas > 1 && !singleProcess ? spreadOut(groups, replicas, environment) : groups;
}

function singleGroupsOf(
  { programs = productPrograms, singleProcess }: ProductOptions,
  surroundings: Surroundings,
): ProductProgram[][] {
  const groups = programs(surroundings);
  return singleProcess ? inOneProcess(root, groups) : groups;
}

/** The settings of a program with the secrets of DATA_DIR as they are now: an operator replaces them one by one. */
function withCurrentSecrets(
  { name, environment }: ProductProgram,
  options: ProductOptions,
  surroundings: Surroundings,
): ProductProgram['environment'] {
  const settingsWith = (secrets: Surroundings['secrets']) =>
    singleGroupsOf(options, { ...surroundings, secrets })
      .flat()
      .find((program) => program.name === name)?.environment ?? {};
  const before = settingsWith(surroundings.secrets);
  const now = settingsWith(readSecrets(options.dataDir, secretNames()));
  return { ...environment, ...Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key] !== value)) };
}

interface Supervision {
  readonly surroundings: Surroundings;
  readonly fileToRun: FileToRun | undefined;
  /** The dependencies of a program that may start ahead of them. */
  readonly after: Promise<unknown>;
}

/**
 * Puts a program under supervision without starting it; `stop` ends it and closes its log. A replica is named with its
 * number (`portfolio-2`). Each exit and restart is reported in one line.
 */
function superviseProgram(
  program: ProductProgram,
  options: ProductOptions,
  { surroundings, fileToRun = (file) => file, after }: Supervision,
) {
  const { file, replica, ahead } = program;
  const { dataDir, environment: inherited = process.env, print = () => undefined } = options;
  const name = replica === undefined ? program.name : `${program.name}-${replica}`;
  const log = openProgramLog(dataDir, name, print);
  const supervised = new Supervised({
    name,
    file: () => fileToRun(file),
    env: () => ({ ...inherited, ...withCurrentSecrets(program, options, surroundings) }),
    after: ahead ? after : undefined,
    onLines: (lines) => log.write(lines),
    onNotice: (notice) => print(noticeText(notice)),
    onWaiting: (seconds) => seconds % 30 === 0 && print(`waiting for ${name} to be ready (${seconds} s)`),
  });
  const stop = () => supervised.stop().then(() => log.close());
  return { supervised, stop };
}

function noticeText(notice: Notice): string {
  if (notice.kind === 'restarted') return `${notice.name} runs again`;
  const { name, ending, restartInMs } = notice;
  return `${name} ended (${describeEnding(ending)}); starting it again in ${restartInMs / 1000} s`;
}

/** Waits for all promises even if one fails, so that nothing starts any more once the cleanup begins. */
async function allDone<T extends readonly unknown[]>(
  launched: readonly [...T],
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(launched);
  return Promise.all(launched);
}

/** The URL at which a browser on this machine reaches the gateway. */
function addressOf(host: string, port: number): string {
  const here = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  return `http://${here ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts the embedded database unless `mongodbUri` names another. */
function openDatabase(
  { mongodbUri, dataDir, timeoutMs }: ProductOptions,
  print: (line: string) => void,
  undo: (() => Promise<void>)[],
): { database: Database | undefined; databaseUri: string; opened: Promise<void> } {
  if (mongodbUri) return { database: undefined, databaseUri: mongodbUri, opened: Promise.resolve() };
  const log = openProgramLog(dataDir, 'database', print);
  undo.push(() => log.close());
  const launched = launchDatabase({
    dataDir: join(dataDir, 'database'),
    timeoutMs,
    onExit: (reason) => print(`database ended (${reason}); restarting it`),
    onLines: (lines) => log.write(lines),
  });
  const { database } = launched;
  undo.push(() => database.stop());
  const opened = launched.opened.then(() => {
    const forget = writeDatabaseAddress(dataDir, database.uri());
    undo.push(async () => forget());
  });
  // Programs that need the database get the failure later, once the rest is prepared.
  opened.catch(() => undefined);
  return { database, databaseUri: database.uri(), opened };
}

async function surroundingsOf(
  { dataDir, port, staticRoot = root, replicas = 1, environment = process.env }: ProductOptions,
  host: string,
  production: boolean,
  databaseUri: string,
): Promise<Surroundings> {
  const names = [...serviceNames, sandboxName];
  const [free = 0, ...servicePorts] = await freePorts(1 + names.length);
  return {
    root,
    staticRoot,
    dataDir,
    port: port || free,
    host,
    production,
    publicUrl: environment.PUBLIC_URL || addressOf(host, port || free),
    databaseUri,
    ports: Object.fromEntries(names.map((name, index) => [name, servicePorts[index] ?? 0])),
    secrets: readSecrets(dataDir, secretNames()),
    sandbox: !environment.STRIPE_SECRET_KEY,
    singleReplica: replicas === 1,
  };
}
