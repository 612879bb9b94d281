import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { volatileClient } from '@keystead/service-kit';

/** The WiredTiger cache of a running product's embedded database. It fills up to its limit of 256 MB. */
export class EngineCache {
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
