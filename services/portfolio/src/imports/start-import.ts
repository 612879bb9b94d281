import type { Import } from '@keystead/contracts';
import {
  AppError,
  authorOf,
  type Caller,
  Conflict,
  type Logger,
  NotFound,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { allowanceFor } from './allowance.ts';
import { missingFields } from './columns/import-fields.ts';
import { presentImport } from './import-presenter.ts';
import type { ImportStart } from './import-store.ts';
import type { StoredImport } from './stored-import.ts';
import type { ImportRunner } from './work/import-runner.ts';

/** A request that starts work on an import. */
export interface Request {
  readonly caller: Caller;
  readonly params: { readonly id: number };
  readonly requestId: string;
  readonly log: Logger;
}

/** The options that the user chooses when starting work on an import. */
export type ImportOptions = Pick<ImportStart, 'goal' | 'all_or_nothing' | 'invite'>;

const NEEDS_COLUMN = 'needs a column';

/** @throws Conflict if the import's state does not allow this goal */
function assertReady({ busy, state }: StoredImport, goal: ImportOptions['goal']): void {
  if (busy) throw new Conflict('This import is being worked on. Wait until it is done.');
  if (state === 'done') throw new Conflict('This import is done. Upload the file again to import it once more.');
  if (goal === 'run' && state === 'uploaded') throw new Conflict('Check this import before you run it.');
}

/**
 * Starts work on an import, which continues in the background.
 * @throws ValidationFailed if no column fills a required field
 * @throws AppError 402 for a run after the trial has ended; a check reports that row by row
 */
export async function startImport(
  deps: Dependencies,
  runner: ImportRunner,
  { caller, params, requestId, log }: Request,
  options: ImportOptions,
): Promise<Import> {
  const started = await retryOnConflict('this import', async () => {
    const it = await deps.imports.find(scopeOf(caller), params.id);
    if (!it) throw new NotFound('This import does not exist.');
    assertReady(it, options.goal);
    const missing = missingFields(it.kind, it.columns);
    if (missing.length > 0) throw new ValidationFailed(Object.fromEntries(missing.map((name) => [name, NEEDS_COLUMN])));
    const allowance = await allowanceFor(deps, it, caller, requestId);
    if (options.goal === 'run' && allowance.refusal !== null)
      throw new AppError(402, 'trial_ended', allowance.refusal, { plan: allowance.next_plan ?? undefined });
    const state = options.goal === 'run' && !options.all_or_nothing ? 'running' : 'checking';
    const started = await deps.imports.start(it, { ...options, state, by: authorOf(caller), allowance });
    if (started === 'busy') throw new Conflict('Another import of your account is running. Wait until it is done.');
    return started ?? undefined;
  });
  runner.wake(log);
  return presentImport(deps, started);
}
