import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder, startProduct } from '@keystead/dev-stack';

/**
 * Starts the product once on new data, and keeps what that start has written; its
 * folder is in SEEDED_DATA. Half of what a start costs is the demo's records, and every journey wants them as they were.
 */
export async function seedData(): Promise<void> {
  const folder = await mkdtemp(join(memoryFolder(), 'keystead-seeded-'));
  process.env.SEEDED_DATA = folder;
  const product = await startProduct({
    port: 0,
    dataDir: folder,
    staticRoot: join(import.meta.dirname, '../../..'),
    // One also where journeys run several: each copy hands out ids of its own, and journeys name records by theirs.
    copies: 1,
    bundled: true,
    environment: process.env,
  });
  await product.stop();
}
