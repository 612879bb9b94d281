import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { checkImport } from './check-import.ts';
import { createImport } from './create-import.ts';
import { deleteImport } from './delete-import.ts';
import { listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { mapColumns } from './map-columns.ts';
import { readImport } from './read-import.ts';
import { runImport } from './run-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/** All endpoints under `/imports`. */
export const importEndpoints = (deps: Dependencies, runner: ImportRunner): Endpoint[] => [
  createImport(deps),
  listImports(deps),
  readImport(deps),
  mapColumns(deps),
  checkImport(deps, runner),
  runImport(deps, runner),
  listImportRows(deps),
  deleteImport(deps),
];
