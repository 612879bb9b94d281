import { chromiumPath } from 'bench';
import { seedData } from './seeded/seed-data.ts';
import { startSharedProduct } from './shared-product.ts';

/** Jest's global set-up of the journeys. The browser is unpacked by one process, for two would write over each other. */
export default async function beforeJourneys(): Promise<void> {
  await chromiumPath();
  await seedData();
  await startSharedProduct();
}
