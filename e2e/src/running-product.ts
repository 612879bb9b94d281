import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, memoryFolder, type Product, startProduct } from '@keystead/dev-stack';
import { readJourneyConfig } from './config.ts';
import { eventually } from './eventually.ts';
import { takeSeededData } from './seeded/take-seeded-data.ts';
import { TestedProduct } from './tested-product.ts';
import { WatchedTraffic } from './traffic/watched-traffic.ts';

const root = join(import.meta.dirname, '../..');
const apps = readdirSync(root).filter((folder) => folder === 'shell' || folder.startsWith('mf-'));
const DATABASE = 'database';

/** How the product is started. */
interface Ways {
  /** On a copy of the built apps that may be taken away. */
  readonly ownFiles?: boolean;
  /** Settings beside the defaults, as an operator gives them by the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether all services run in one process; as the run's setting says, unless given. */
  readonly together?: boolean;
  /** How many copies of each service and of the gateway run; as many as the run's setting says, unless given. */
  readonly copies?: number;
}

/** A process of the product, whichever it is by now. */
export interface NamedProcess {
  readonly name: string;
  /** The process of now; undefined while none runs. */
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
}

/**
 * The whole product on data and files of its own, to be restarted, hurt and stopped by a journey. What goes between the
 * journey and the API is held against the API's document.
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

  /** Starts the product on data of its own, as they are after its first start. */
  static async start(ways: Ways = {}): Promise<RunningProduct> {
    const { ownFiles } = ways;
    const folder = await mkdtemp(join(memoryFolder(), 'keystead-e2e-'));
    if (ownFiles)
      for (const app of apps) await cp(join(root, app, 'dist'), join(folder, 'apps', app, 'dist'), { recursive: true });
    await takeSeededData(join(folder, 'data'));
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

  get processes(): Product['processes'] {
    return this.#product.processes;
  }

  /** The names of all its processes: the services, the gateway, `balancer` before several copies, and `database`. */
  get processNames(): string[] {
    return [...Object.keys(this.processes), DATABASE];
  }

  /** Every process of the supervisor's and the database's, each copy by itself (`portfolio-2`). */
  get everyProcess(): readonly NamedProcess[] {
    const { database } = this.#product;
    const own = Object.values(this.processes).flatMap(({ copies }) => copies);
    return [...own, ...(database ? [databaseProcess(database)] : [])];
  }

  /** Kills a process, all of its copies, and waits until the supervisor has another one in the place of each. */
  async kill(name: string): Promise<void> {
    const victims =
      name === DATABASE ? this.everyProcess.filter((it) => it.name === DATABASE) : this.processes[name]?.copies;
    await Promise.all((victims ?? []).map(killAndWait));
    if (!victims?.length) throw new Error(`there is no ${name}`);
  }

  /** The folder of an app's built files, for a product with files of its own. */
  filesOf(app: string): string {
    return join(this.folder, 'apps', app, 'dist');
  }

  /** Stops everything and starts it again on the same data, at the same address. */
  async restart(): Promise<void> {
    await this.#product.stop();
    this.#product = await launch(this.folder, this.#ways, this.#traffic);
  }

  /**
   * Stops everything.
   * @throws Error when the API did what its document doesn't say.
   */
  async stop(): Promise<void> {
    await this.#product.stop();
    await rm(this.folder, { recursive: true, force: true });
    await this.#traffic.stop();
  }
}

/** The database as one among the processes. */
const databaseProcess = (database: Database): NamedProcess => ({
  name: DATABASE,
  get pid() {
    return database.pid;
  },
  kill: (signal) => database.kill(signal),
});

/** Kills a process, and waits until the supervisor has another one in its place. */
async function killAndWait(victim: NamedProcess): Promise<void> {
  const { pid } = victim;
  if (!pid) throw new Error(`${victim.name} does not run`);
  victim.kill('SIGKILL');
  await eventually(
    () => victim.pid,
    (now) => now !== undefined && now !== pid,
  );
}

async function launch(
  folder: string,
  { ownFiles, settings, ...ways }: Ways,
  traffic: WatchedTraffic,
): Promise<Product> {
  const run = readJourneyConfig();
  const { copies = run.copies, together = copies === 1 && run.together } = ways;
  const product = await startProduct({
    port: 0,
    dataDir: join(folder, 'data'),
    staticRoot: ownFiles ? join(folder, 'apps') : root,
    copies,
    together,
    bundled: true,
    environment: { PUBLIC_URL: traffic.url, ...process.env, ...settings },
  });
  traffic.leadTo(product.url);
  return product;
}
