import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { beginImport } from './begin-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/** Begins a dry run: what would become of each row. */
export const checkImport = (parts: PortfolioParts, runner: ImportRunner) =>
  endpoint(portfolio, 'POST /imports/{id}/check', async (request) =>
    reply(await beginImport(parts, runner, request, { goal: 'check', all_or_nothing: false, invite: false })),
  );
