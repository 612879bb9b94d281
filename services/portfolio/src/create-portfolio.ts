import {
  type ErasedAccounts,
  erasureJob,
  idBlocks,
  KeptCount,
  type ServiceParts,
  type ServiceTools,
} from '@keystead/service-kit';
import type { Entitlements } from './entitlements/billing-entitlements.ts';
import { createProperty } from './properties/create-property.ts';
import { deleteProperty } from './properties/delete-property.ts';
import { listProperties } from './properties/list-properties.ts';
import { PropertyStore } from './properties/property-store.ts';
import { readProperty } from './properties/read-property.ts';
import { updateProperty } from './properties/update-property.ts';

/** What the portfolio service is put together from. */
export interface PortfolioTools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly entitlements: Entitlements;
  readonly erasedAccounts: ErasedAccounts;
}

/** Wires the portfolio service: its stores, its endpoints and its jobs. */
export function createPortfolio({ database, entitlements, erasedAccounts }: PortfolioTools): ServiceParts {
  const count = new KeptCount(database, 'property_counts');
  const properties = new PropertyStore(database, count);
  const ids = idBlocks(database, 'properties');
  return {
    endpoints: [
      listProperties(properties),
      createProperty(properties, { ids, count, entitlements }),
      readProperty(properties),
      updateProperty(properties),
      deleteProperty(properties, count),
    ],
    jobs: [
      { name: 'repair property counts', every: 60_000, run: () => count.repair((id) => properties.fate(id)) },
      erasureJob({ fetch: erasedAccounts, database, erase: (accountId) => eraseAccount(accountId, properties, count) }),
    ],
    prepare: async () => {
      await Promise.all([properties.createIndexes(), count.createIndexes()]);
    },
  };
}

async function eraseAccount(accountId: number, properties: PropertyStore, count: KeptCount): Promise<void> {
  await properties.eraseOf(accountId);
  await count.eraseOf(accountId);
}
