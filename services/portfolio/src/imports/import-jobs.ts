import type { Job } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { importKind } from './stored-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/** Purges imports that were deleted or are older than 30 days, with their files. Records that they have added stay. */
const purgeImports = ({ imports, files }: Pick<Dependencies, 'imports' | 'files'>): Job => ({
  name: 'purge imports',
  every: 60_000,
  async run() {
    for (let ids = await imports.expired(); ids.length > 0; ids = await imports.expired())
      for (const id of ids) {
        await files.remove({ kind: importKind, id });
        await imports.purge(id);
      }
  },
});

/** The background jobs of imports. */
export const importJobs = (deps: Dependencies, runner: ImportRunner): Job[] => [
  runner.job,
  purgeImports(deps),
  deps.files.sweep(importKind, (ids) => deps.imports.existing(ids)),
];
