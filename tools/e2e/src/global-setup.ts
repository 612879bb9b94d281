import { chromiumPath } from 'bench';
import { seedData } from './seeded/seed-data.ts';
import { startSharedProduct } from './shared-product.ts';

/**
 * Jest's global set-up for the specs. One process unpacks the browser, since two would overwrite each other's files.
 */
export default async function globalSetup(): Promise<void> {
  await chromiumPath();
  await seedData();
  await startSharedProduct();
}
