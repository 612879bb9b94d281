import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, memoryFolder, type Product, startProduct } from '@keystead/dev-stack';
import { readE2eConfig } from './config.ts';
import { eventually } from './eventually.ts';
import { TestedProduct } from './tested-product.ts';
import { WatchedTraffic } from './traffic/traffic-check.ts';

const root = join(import.meta.dirname, '../../..');
const apps = readdirSync(root).filter((folder) => folder === 'shell' || folder.startsWith('mf-'));
const DATABASE = 'database';

interface Ways {
  /** Fills the data folder; by default with the data of a first start. */
  readonly fill?: (dataDir: string) => Promise<void>;
  /** Uses a copy of the built apps, which a spec may delete. */
  readonly ownFiles?: boolean;
  /** Settings in addition to the defaults, as environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether all services run in one process; by default as the run's settings say. */
  readonly singleProcess?: boolean;
  /** The number of replicas of each service and of the gateway; by default as the run's settings say. */
  readonly replicas?: number;
}

/** A named process of the product, across its restarts. */
export interface NamedProcess {
  readonly name: string;
  /** The id of the current process; undefined while none runs. */
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
}

/**
 * The whole product with its own data and files, which a spec may restart, damage and stop. A proxy checks all
 * traffic between the spec and the API against the API's document.
 */
export class RunningProduct extends TestedProduct {
  readonly #ways: Ways;
  readonly #traffic: WatchedTraffic;
  #product: Product;

  private constructor(folder: string, ways: Ways, traffic: WatchedTraffic, product: Product) {
    super(traffic.url, folder);
    this.#ways = ways;
    this.#traffic = traffic;
    this.#product = product;
  }

  /** Starts the product on new data, by default in the state after a first start. */
  static async start(ways: Ways = {}): Promise<RunningProduct> {
    const { ownFiles, fill = copySeededData } = ways;
    const folder = await mkdtemp(join(memoryFolder(), 'keystead-e2e-'));
    if (ownFiles)
      for (const app of apps) await cp(join(root, app, 'dist'), join(folder, 'apps', app, 'dist'), { recursive: true });
    await fill(join(folder, 'data'));
    const traffic = await WatchedTraffic.start();
    try {
      return new RunningProduct(folder, ways, traffic, await launch(folder, ways, traffic));
    } catch (error) {
      await traffic.stop();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The URI of the database server, for data that the API does not return. */
  get databaseUri(): string {
    return this.#product.databaseUri;
  }

  /** The internal URL of a service, for what the gateway does not pass on. */
  serviceUrl(name: string): string {
    return this.#product.serviceUrl(name);
  }

  get processes(): Product['processes'] {
    return this.#product.processes;
  }

  /** The names of all processes: the services, the gateway, `balancer` in front of several replicas, and `database`. */
  get processNames(): string[] {
    return [...Object.keys(this.processes), DATABASE];
  }

  /** Every process of the supervisor and the database process. Copies are listed separately (`portfolio-2`). */
  get everyProcess(): readonly NamedProcess[] {
    const { database } = this.#product;
    const own = Object.values(this.processes).flatMap(({ replicas }) => replicas);
    return [...own, ...(database ? [databaseProcess(database)] : [])];
  }

  /** Kills all replicas of a process and waits until the supervisor has restarted each. */
  async kill(name: string): Promise<void> {
    const victims =
      name === DATABASE ? this.everyProcess.filter((it) => it.name === DATABASE) : this.processes[name]?.replicas;
    await Promise.all((victims ?? []).map(killAndWait));
    if (!victims?.length) throw new Error(`there is no ${name}`);
  }

  /** Returns the folder of an app's built files, for a product with its own files. */
  filesOf(app: string): string {
    return join(this.folder, 'apps', app, 'dist');
  }

  /** Stops everything and starts it again with the same data and URL. */
  async restart(): Promise<void> {
    await this.#product.stop();
    this.#product = await launch(this.folder, this.#ways, this.#traffic);
  }

  /**
   * Stops everything.
   * @throws Error when the API deviated from its document.
   */
  async stop(): Promise<void> {
    await this.#product.stop();
    await rm(this.folder, { recursive: true, force: true });
    await this.#traffic.stop();
  }
}

const databaseProcess = (database: Database): NamedProcess => ({
  name: DATABASE,
  get pid() {
    return database.pid;
  },
  kill: (signal) => database.kill(signal),
});

/** Kills a process and waits until the supervisor has restarted it. */
async function killAndWait(victim: NamedProcess): Promise<void> {
  const { pid } = victim;
  if (!pid) throw new Error(`${victim.name} does not run`);
  victim.kill('SIGKILL');
  await eventually(
    () => victim.pid,
    (now) => now !== undefined && now !== pid,
  );
}

/** Copies the data of a first start to a product's data folder. Outside of a run, the product creates them itself. */
async function copySeededData(dataDir: string): Promise<void> {
  if (process.env.SEEDED_DATA) await cp(process.env.SEEDED_DATA, dataDir, { recursive: true });
}

async function launch(
  folder: string,
  { ownFiles, settings, ...ways }: Ways,
  traffic: WatchedTraffic,
): Promise<Product> {
  const run = readE2eConfig();
  const { replicas = run.replicas, singleProcess = replicas === 1 && run.singleProcess } = ways;
  const product = await startProduct({
    port: 0,
    dataDir: join(folder, 'data'),
    staticRoot: ownFiles ? join(folder, 'apps') : root,
    replicas,
    singleProcess,
    bundled: true,
    environment: { PUBLIC_URL: traffic.url, ...process.env, ...settings },
  });
  traffic.leadTo(product.url);
  return product;
}

/** Held by the process that runs jest, from its global set-up to its global teardown. */
const stored = globalThis as { sharedProduct?: RunningProduct };

/**
 * Starts the product for all specs that neither stop nor configure it. All their requests come from one IP address, so
 * rate limits are off.
 */
export async function startSharedProduct(): Promise<void> {
  const settings = { RATE_LIMITS: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' };
  const product = await RunningProduct.start({ settings });
  stored.sharedProduct = product;
  process.env.SHARED_PRODUCT = JSON.stringify([product.url, product.folder]);
}

/**
 * Stops the shared product.
 * @throws Error when the API deviated from its document.
 */
export async function stopSharedProduct(): Promise<void> {
  await stored.sharedProduct?.stop();
}

/** The product that all specs share. Each spec registers its own users and leaves other records alone. */
export function sharedProduct(): TestedProduct {
  const [url, folder] = JSON.parse(process.env.SHARED_PRODUCT ?? '[]');
  if (!url) throw new Error('The shared product was not started.');
  return new TestedProduct(url, folder);
}
