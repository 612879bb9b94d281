import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder, startProduct } from '@keystead/dev-stack';
import { chromiumPath } from 'bench';
import { startSharedProduct } from './running-product.ts';

/**
 * Starts the product once on new data and keeps the data of that start in the folder SEEDED_DATA. The demo records take
 * half of a start's time, and every spec needs them in their initial state.
 */
async function seedData(): Promise<void> {
  const folder = await mkdtemp(join(memoryFolder(), 'keystead-seeded-'));
  process.env.SEEDED_DATA = folder;
  const product = await startProduct({
    port: 0,
    dataDir: folder,
    staticRoot: join(import.meta.dirname, '../../..'),
    // One copy, also for specs with several: each copy assigns ids from its own block, and specs refer to records
    // by id.
    replicas: 1,
    bundled: true,
    environment: process.env,
  });
  await product.stop();
}

/**
 * Jest's global set-up for the specs. One process unpacks the browser, since two would overwrite each other's files.
 */
export default async function globalSetup(): Promise<void> {
  await chromiumPath();
  await seedData();
  await startSharedProduct();
}
