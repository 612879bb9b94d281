import { portfolio } from '@keystead/contracts';
import { EmailUnconfirmed, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { startImport } from './start-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/**
 * Starts a run, which adds the rows that can be added. An all-or-nothing run is checked once more first, with the state
 * `checking`.
 */
export const runImport = (deps: Dependencies, runner: ImportRunner) =>
  endpoint(portfolio, 'POST /imports/{id}/run', async ({ body, ...request }) => {
    const { all_or_nothing, invite } = body;
    if (invite && !request.caller.emailConfirmed) throw new EmailUnconfirmed('invite tenants');
    const options = { goal: 'run', all_or_nothing: all_or_nothing ?? false, invite: invite ?? false } as const;
    return reply(await startImport(deps, runner, request, options));
  });
