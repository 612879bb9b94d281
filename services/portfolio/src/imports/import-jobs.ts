import type { Job } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { importKind } from './stored-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/** Forgets imports that were deleted or whose 30 days are over, with their files. What they have added stays. */
const forgetImports = ({ imports, files }: Pick<Dependencies, 'imports' | 'files'>): Job => ({
  name: 'forget imports',
  every: 60_000,
  async run() {
    for (let ids = await imports.expired(); ids.length > 0; ids = await imports.expired())
      for (const id of ids) {
        await files.remove({ kind: importKind, id });
        await imports.forget(id);
      }
  },
});

/** What goes on with imports in the background. */
export const importJobs = (deps: Dependencies, runner: ImportRunner): Job[] => [
  runner.job,
  forgetImports(deps),
  deps.files.sweep(importKind, (ids) => deps.imports.named(ids)),
];
