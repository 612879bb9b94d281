import type { Job } from '@keystead/service-kit';
import { type CopyStores, RequestProjection } from './request-projection.ts';

/**
 * Takes new names of personnel to the requests that they are assigned to, a few seconds after: there may be thousands,
 * and nobody who renames somebody waits for them. A process that ends in between leaves the mark, and so the rest.
 */
export function followPersonnel(stores: CopyStores): Job {
  const copies = new RequestProjection(stores);
  return {
    name: 'follow the names of personnel',
    every: 2_000,
    async run() {
      const failures: unknown[] = [];
      // One that fails must not keep those after it waiting.
      for await (const renamed of stores.personnel.renamed())
        await copies
          .afterPersonnel(renamed._id, renamed.name)
          .then(() => stores.personnel.followed(renamed))
          .catch((error) => failures.push(error));
      if (failures.length > 0)
        throw new AggregateError(failures, `the names of ${failures.length} personnel were not followed`);
    },
  };
}
