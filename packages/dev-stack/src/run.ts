import { demoAccounts } from '@keystead/contracts/demo-accounts';
import type { StartConfig } from './config.ts';
import { buildApps } from './product/build-apps.ts';
import { checkPort } from './product/check-port.ts';
import { prepareDataFolder } from './product/data-folder.ts';
import { reachDatabase } from './product/external-database.ts';
import { lockFolder } from './product/folder-lock.ts';
import type { ProductOptions } from './product/product-options.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { retry } from './retry.ts';

/** What `npm start` runs with; what is not given is the product itself. */
export interface RunOptions extends Pick<ProductOptions, 'programs' | 'say' | 'signal'> {
  /** Makes the files that the gateway serves. */
  readonly build?: (root: string, signal?: AbortSignal) => Promise<void>;
}

/** What a killed start leaves behind ends by itself, in order; until then port and database are taken. */
const LEFT_BEHIND_MS = 20_000;

/**
 * Everything that `npm start` does before it says that the product is ready: checks port and folder, takes the folder,
 * builds what changed, starts what there is to run.
 * @throws StartError with one sentence; nothing is left running, and the folder is free again.
 */
export async function run(root: string, config: StartConfig, options: RunOptions = {}): Promise<Product> {
  const { port, host, dataDir } = config;
  prepareDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const patienceMs = lock.takenOver ? LEFT_BEHIND_MS : 0;
    await retry(() => checkPort(port, host), patienceMs, options.signal);
    const mongodbUri = config.mongodbUri && (await reachDatabase(config.mongodbUri));
    const built = (options.build ?? buildApps)(root, options.signal);
    const bundled = options.programs === undefined;
    const product = await startProduct({ ...config, ...options, mongodbUri, patienceMs, bundled, built });
    return { ...product, stop: () => product.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The one line that ends a start. */
export function readyLine(url: string, production: boolean): string {
  const { admin, landlord, tenant, password } = demoAccounts;
  const signIns = production ? '' : ` — sign in as ${admin}, ${landlord} or ${tenant} with ${password}`;
  return `Keystead is ready at ${url}${signIns}`;
}
