import { join } from 'node:path';
import { processesOf } from '../faults/processes-of.ts';
import type { RunningProduct } from '../running-product.ts';
import { EngineCache } from './engine-cache.ts';
import { openInspector } from './open-inspector.ts';
import { WatchedProcess } from './watched-process.ts';

/** Gateways refuse a debugger, lest what they draw pages with open one (ADR 30), and that process is disarmed itself. */
const refusing = /^(gateway|renderer)/;

/** Begins to watch every process of a product; its inspectors are opened. */
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
