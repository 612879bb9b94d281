import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startDatabase } from '@keystead/dev-stack';
import { RunningProduct } from '../running-product.ts';
import { type Installation, unpack, writeDatabases } from './installation.ts';

const fixture = join(import.meta.dirname, '../../fixtures/previous-version.json.gz');

export const readInstallation = async (): Promise<Installation> => unpack(await readFile(fixture));

/** A script that sets the clock of its program or page back, or forward, by some milliseconds. */
const clockScript = (ms: number): string => `{
  const now = Date.now;
  const shifted = () => now() + ${ms};
  globalThis.Date = Date.prototype.constructor = new Proxy(Date, {
    apply: (real) => new real(shifted()).toString(),
    construct: (real, args, as) => Reflect.construct(real, args.length === 0 ? [shifted()] : args, as),
    get: (real, name) => (name === 'now' ? shifted : Reflect.get(real, name)),
  });
}`;

async function restore({ files, databases }: Installation, dataDir: string): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), content, 'base64');
  }
  const database = await startDatabase({ dataDir: join(dataDir, 'database') });
  await writeDatabases(database.uri(), databases).finally(() => database.stop());
}

/**
 * Starts the current product on a stored installation, a minute after that was stopped: nothing has expired since. All
 * its programs, also the database, have that time. Returns the script that sets the clock of a page, too.
 */
export async function startInstallation(
  installation: Installation,
): Promise<{ product: RunningProduct; clock: string }> {
  const clock = clockScript(installation.stoppedAt + 60_000 - Date.now());
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = `${before ?? ''} --import=data:text/javascript,${encodeURIComponent(clock)}`.trim();
  try {
    const product = await RunningProduct.start({ fill: (dataDir) => restore(installation, dataDir) });
    return { product, clock };
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
}
