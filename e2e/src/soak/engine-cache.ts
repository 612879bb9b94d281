import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { volatileClient } from '@keystead/service-kit';

/** The cache of the embedded engine of a product that runs: WiredTiger's, which fills up to its bound of 256 MB. */
export class EngineCache {
  readonly #client: ReturnType<typeof volatileClient>;

  /** @param dataDir the product's data: it notes there where its engine listens. */
  constructor(dataDir: string) {
    this.#client = volatileClient(readFileSync(join(dataDir, 'database-address'), 'utf8'));
  }

  /**
   * Bytes that the engine has in it now by its own count: pages, changes to them, and what finding them takes. What its
   * allocator loses between them is not in it.
   */
  async bytes(): Promise<number> {
    const { wiredTiger } = await this.#client.db('admin').command({ serverStatus: 1 });
    const bytes = Number(wiredTiger?.cache?.['bytes currently in the cache']);
    if (!(bytes > 0)) throw new Error('The engine does not tell what is in its cache');
    return bytes;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
