import type { Job } from '@keystead/service-kit';
import { type CopyStores, RequestProjection } from './request-projection.ts';

/**
 * Copies new names of personnel to the requests that are assigned to them, within a few seconds. There may be thousands
 * of requests, so the renaming does not wait for it. If the process dies in between, the mark stays and the job
 * resumes.
 */
export function followPersonnel(stores: CopyStores): Job {
  const copies = new RequestProjection(stores);
  return {
    name: 'copy names of personnel to requests',
    every: 2_000,
    async run() {
      const failures: unknown[] = [];
      // One failure must not block the personnel after it.
      for await (const renamed of stores.personnel.renamed())
        await copies
          .afterPersonnel(renamed._id, renamed.name)
          .then(() => stores.personnel.followed(renamed))
          .catch((error) => failures.push(error));
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `new names of ${failures.length} personnel could not be copied to their requests`,
        );
    },
  };
}
