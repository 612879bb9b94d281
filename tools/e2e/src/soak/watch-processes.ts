import { join } from 'node:path';
import { processesOf } from '../chaos/processes-of.ts';
import type { RunningProduct } from '../running-product.ts';
import { EngineCache } from './engine-cache.ts';
import { openInspector } from './open-inspector.ts';
import { WatchedProcess } from './watched-process.ts';

/**
 * Gateways reject a debugger, so that their renderers can't open one (ADR 30). The renderers themselves have no
 * debugger.
 */
const refusing = /^(gateway|renderer)/;

/** Starts to watch every process of a product and opens their inspectors. */
export async function watchProcesses(product: RunningProduct): Promise<WatchedProcess[]> {
  const dataDir = join(product.folder, 'data');
  return Promise.all(
    processesOf(product).map(async (process) => {
      const { name, pid } = process;
      const inspector =
        pid !== undefined && !refusing.test(name)
          ? await openInspector(pid, join(dataDir, 'logs', `${name}.log`))
          : undefined;
      const cache = name === 'database' ? new EngineCache(dataDir) : undefined;
      return new WatchedProcess({ process, inspector, cache });
    }),
  );
}
