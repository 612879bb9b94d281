import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { volatileClient } from '@keystead/service-kit';
import { processesOf, processMemory } from '../processes.ts';
import type { NamedProcess, RunningProduct } from '../running-product.ts';
import type { MemorySample, ObservedMemory } from './memory-report.ts';
import { type NodeInspector, openInspector } from './node-inspector.ts';

/** The WiredTiger cache of a running product's embedded database. It fills up to its limit of 256 MB. */
class EngineCache {
  readonly #client: ReturnType<typeof volatileClient>;

  /** @param dataDir the product's data folder, which contains the address of its database. */
  constructor(dataDir: string) {
    this.#client = volatileClient(readFileSync(join(dataDir, 'database-address'), 'utf8'));
  }

  /**
   * Returns the bytes in the cache by the engine's own count: pages, changes to them, and index structures.
   * Fragmentation of its allocator is not included.
   */
  async bytes(): Promise<number> {
    const { wiredTiger } = await this.#client.db('admin').command({ serverStatus: 1 });
    const bytes = Number(wiredTiger?.cache?.['bytes currently in the cache']);
    if (!(bytes > 0)) throw new Error('The engine does not report the size of its cache');
    return bytes;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

interface WatchedDependencies {
  readonly process: Pick<NamedProcess, 'name' | 'pid'>;
  /** Absent if the process has no inspector. Then its garbage counts too. */
  readonly inspector?: NodeInspector;
  readonly cache?: EngineCache;
}

/** Samples the memory of a process until it ends. */
export class WatchedProcess implements ObservedMemory {
  readonly total: MemorySample[] = [];
  readonly heap: MemorySample[] = [];
  readonly cached: MemorySample[] = [];
  readonly #deps: WatchedDependencies;
  #pid: number | undefined;
  #endedAt: number | undefined;

  constructor(deps: WatchedDependencies) {
    this.#deps = deps;
  }

  get name(): string {
    return this.#deps.process.name;
  }

  get endedAt(): number | undefined {
    return this.#endedAt;
  }

  /** Takes a sample at a second of the run. Renderers start only when the first page is opened. */
  async sample(at: number): Promise<void> {
    const { process } = this.#deps;
    this.#pid ??= process.pid;
    const pid = this.#pid;
    if (pid === undefined || this.#endedAt !== undefined) return;
    try {
      if (process.pid === pid) await this.#read(pid, at);
    } catch (error) {
      // The process may end during the request.
      if (process.pid === pid) throw error;
    }
    if (process.pid !== pid) this.#endedAt = at;
  }

  /** Writes a heap snapshot of the process to a file in the folder, if it has an inspector. */
  async describeHeap(folder: string, at: number): Promise<void> {
    const { inspector } = this.#deps;
    if (!inspector || this.#endedAt !== undefined) return;
    const file = createWriteStream(join(folder, `${this.name}-${at}.heapsnapshot`));
    await inspector.describeHeap((text) => file.write(text));
    await finished(file.end());
  }

  async leave(): Promise<void> {
    await this.#deps.inspector?.close();
    await this.#deps.cache?.close();
  }

  async #read(pid: number, at: number): Promise<void> {
    const { inspector, cache } = this.#deps;
    const usage = await inspector?.collect();
    const cached = await cache?.bytes();
    // The cache is part of this process. It grows by design up to its limit, so it is subtracted.
    this.total.push({ at, bytes: processMemory(pid) - (cached ?? 0) });
    if (cached !== undefined) this.cached.push({ at, bytes: cached });
    if (usage) this.heap.push({ at, bytes: usage.heapUsed + usage.external });
  }
}

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
