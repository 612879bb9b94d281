import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { NamedProcess } from '../running-product.ts';
import type { EngineCache } from './engine-cache.ts';
import type { MemorySample } from './memory-trend.ts';
import type { NodeInspector } from './node-inspector.ts';
import { processMemory } from './process-memory.ts';
import type { SeenMemory } from './tell-memory.ts';

/** What is looked at, and by what. */
interface WatchedDependencies {
  readonly process: Pick<NamedProcess, 'name' | 'pid'>;
  /** Absent where the process opens none: then its garbage counts too. */
  readonly inspector?: NodeInspector;
  /** The cache of the engine that runs in it. */
  readonly cache?: EngineCache;
}

/** A process whose memory is looked at again and again, for as long as it is the same one. */
export class WatchedProcess implements SeenMemory {
  readonly taken: MemorySample[] = [];
  readonly held: MemorySample[] = [];
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

  /** Looks at it, so many seconds after the run began. What draws pages is not there before the first one is opened. */
  async sample(at: number): Promise<void> {
    const { process } = this.#deps;
    this.#pid ??= process.pid;
    const pid = this.#pid;
    if (pid === undefined || this.#endedAt !== undefined) return;
    try {
      if (process.pid === pid) await this.#read(pid, at);
    } catch (error) {
      // It may end while it is asked.
      if (process.pid === pid) throw error;
    }
    if (process.pid !== pid) this.#endedAt = at;
  }

  /** Has it write down its heap in a file of that folder, if it can. */
  async describeHeap(folder: string, at: number): Promise<void> {
    const { inspector } = this.#deps;
    if (!inspector || this.#endedAt !== undefined) return;
    const file = createWriteStream(join(folder, `${this.name}-${at}.heapsnapshot`));
    await inspector.describeHeap((text) => file.write(text));
    await finished(file.end());
  }

  /** Lets go of it. */
  async leave(): Promise<void> {
    await this.#deps.inspector?.close();
    await this.#deps.cache?.close();
  }

  async #read(pid: number, at: number): Promise<void> {
    const { inspector, cache } = this.#deps;
    const usage = await inspector?.collect();
    const cached = await cache?.bytes();
    // What is in the cache is in this process: it grows by design, up to its bound.
    this.taken.push({ at, bytes: processMemory(pid) - (cached ?? 0) });
    if (cached !== undefined) this.cached.push({ at, bytes: cached });
    if (usage) this.held.push({ at, bytes: usage.heapUsed + usage.external });
  }
}
