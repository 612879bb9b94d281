import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { demoAccounts } from '@keystead/contracts/demo-accounts';
import { retry, StartError } from '@keystead/embedded-mongodb';
import type { StartConfig } from './config.ts';
import { lockFolder, prepareDataFolder } from './data-folder.ts';
import { reachDatabase } from './database/installation-database.ts';
import { checkPort } from './product/ports.ts';
import { type Product, type ProductOptions, startProduct } from './product/start-product.ts';

/**
 * Builds the shell and the remotes that have changed. Progress goes to the terminal.
 * @throws StartError if one can't be built.
 */
async function buildApps(root: string, signal?: AbortSignal): Promise<void> {
  const command = join(root, 'tools/build/src/commands/build-all.ts');
  const child = spawn(process.execPath, [command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], signal });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError('The shell and the remotes could not be built.');
}

/** Options of a run. Defaults run the product itself. */
export interface RunOptions extends Pick<ProductOptions, 'programs' | 'print' | 'signal'> {
  /** Builds the files that the gateway serves. */
  readonly build?: (root: string, signal?: AbortSignal) => Promise<void>;
}

/** Programs that a killed start leaves behind end by themselves, in order. Until then port and database are in use. */
const LEFT_BEHIND_MS = 20_000;

/**
 * Does everything that `npm start` does before it reports that the product is ready: checks port and folder, locks the
 * folder, builds what changed, and starts the programs.
 * @throws StartError with one sentence. Nothing is left running then, and the folder is unlocked.
 */
export async function run(root: string, config: StartConfig, options: RunOptions = {}): Promise<Product> {
  const { port, host, dataDir } = config;
  prepareDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const timeoutMs = lock.isTakeover ? LEFT_BEHIND_MS : 0;
    await retry(() => checkPort(port, host), timeoutMs, options.signal);
    const mongodbUri = config.mongodbUri && (await reachDatabase(config.mongodbUri));
    const built = (options.build ?? buildApps)(root, options.signal);
    const bundled = options.programs === undefined;
    const product = await startProduct({ ...config, ...options, mongodbUri, timeoutMs, bundled, built });
    return { ...product, stop: () => product.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The line that completes a start. */
export function readyLine(url: string, production: boolean): string {
  const { admin, landlord, tenant, password } = demoAccounts;
  const signIns = production ? '' : ` — sign in as ${admin}, ${landlord} or ${tenant} with ${password}`;
  return `Keystead is ready at ${url}${signIns}`;
}
