import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { startImport } from './start-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/** Starts a dry run, which finds out the outcome of each row. */
export const checkImport = (deps: Dependencies, runner: ImportRunner) =>
  endpoint(portfolio, 'POST /imports/{id}/check', async (request) =>
    reply(await startImport(deps, runner, request, { goal: 'check', all_or_nothing: false, invite: false })),
  );
