import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder, startProduct } from '@keystead/dev-stack';
import { readJourneyConfig } from '../config.ts';

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
    copies: readJourneyConfig().copies,
    bundled: true,
    environment: process.env,
  });
  await product.stop();
}
