import { type Entitlements as Entitled, type Import, portfolio } from '@keystead/contracts';
import {
  AppError,
  assertVersion,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  type Logger,
  nothing,
  reply,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayCreate, propertyLimit } from '../entitlements/plan-limit.ts';
import { mappedColumns, missingFields } from './columns/import-fields.ts';
import { delimiterOf, outlineOf, utf8Text } from './csv-file.ts';
import { presentImport, presentImportRow, presentImports } from './import.mapper.ts';
import type { ImportStart } from './import.repository.ts';
import {
  type ImportAllowance,
  importKind,
  importPolicy,
  importVariant,
  newImport,
  type StoredImport,
} from './import.ts';
import type { ImportRunner } from './work/import-jobs.ts';

interface StartRequest {
  readonly caller: Caller;
  readonly params: { readonly id: number };
  readonly requestId: string;
  readonly log: Logger;
}

type ImportOptions = Pick<ImportStart, 'goal' | 'all_or_nothing' | 'invite'>;

export const importEndpoints = (deps: Dependencies, runner: ImportRunner): Endpoint[] => [
  createImport(deps),
  listImports(deps),
  /** Progress does not change the version, so the response has no ETag to cache by. */
  endpoint(portfolio, 'GET /imports/{id}', async ({ caller, params }) => {
    const it = await deps.imports.get(scopeOf(caller), params.id);
    return reply(await presentImport(deps, it));
  }),
  mapColumns(deps),
  checkImport(deps, runner),
  runImport(deps, runner),
  listImportRows(deps),
  deleteImport(deps),
];

function assertIdle({ busy }: StoredImport): void {
  if (busy) throw new Conflict('This import is being worked on. Wait until it is done.');
}

function refusalOf(entitled: Entitled, kind: Import['kind']): string | null {
  try {
    assertMayCreate(entitled, kind);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function allowanceOf(
  { entitlements }: Dependencies,
  kind: Import['kind'],
  caller: Caller,
  requestId: string,
): Promise<ImportAllowance> {
  const entitled = await entitlements.of(caller, requestId);
  return {
    limit: kind === 'properties' ? entitled.property_limit : null,
    beyond: propertyLimit(entitled).message,
    refusal: refusalOf(entitled, kind),
    next_plan: entitled.next_plan,
  };
}

/** Lists the imports of the caller's account. Never rejected, since every role can open every page (rules §2). */
const listImports = ({ imports, tenants }: Dependencies) =>
  endpoint(portfolio, 'GET /imports', async ({ caller, query }) => {
    const { rows, ...rest } = await imports.page(scopeOf(caller), query);
    return reply({
      imports: await presentImports({ tenants }, rows),
      ...rest,
      abilities: { create: importPolicy.create(caller) },
    });
  });

/** Nothing is added yet. */
const createImport = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /imports', async ({ caller, query, body, recordId, requestId }) => {
    const { imports, files, ids } = deps;
    authorise(importPolicy.create(caller), 'Tenants cannot import properties or tenants.');
    const text = utf8Text(body.bytes);
    const delimiter = delimiterOf(text);
    const outline = await outlineOf(text, delimiter);
    const { id, resumed } = await recordId(() => ids.imports.next());
    if (resumed) {
      const earlier = await imports.find(scopeOf(caller), id);
      if (earlier) return created(await presentImport(deps, earlier), 'imports');
      if ((await imports.existing([id])).length > 0)
        throw new Conflict('This file was uploaded by an earlier try and has been deleted since.');
    }
    const upload = {
      _id: id,
      account_id: caller.accountId,
      by: authorOf(caller),
      kind: query.kind,
      file_name: query.name,
      delimiter,
      allowance: await allowanceOf(deps, query.kind, caller, requestId),
    };
    await files.write({ accountId: caller.accountId, kind: importKind, id }, importVariant, text);
    const it = newImport(upload, outline, new Date());
    await imports.insert(it);
    return created(await presentImport(deps, it), 'imports');
  });

/** The results of an earlier check become invalid. */
const mapColumns = ({ imports, tenants }: Dependencies) =>
  endpoint(portfolio, 'PUT /imports/{id}', async ({ caller, params, body, ifMatch }) => {
    const mapped = await retryOnConflict('this import', async () => {
      const it = await imports.get(scopeOf(caller), params.id);
      assertVersion(it.version, { ifMatch, version: body.version });
      assertIdle(it);
      if (it.state === 'done') throw new Conflict('This import is done. Its columns no longer matter.');
      const { columns, errors } = mappedColumns(it.kind, it.columns, new Map(Object.entries(body.mapping)));
      if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
      return (await imports.mapColumns(it, columns)) ?? undefined;
    });
    return reply(await presentImport({ tenants }, mapped), mapped.version);
  });

const checkImport = (deps: Dependencies, runner: ImportRunner) =>
  endpoint(portfolio, 'POST /imports/{id}/check', async (request) =>
    reply(await startImport(deps, runner, request, { goal: 'check', all_or_nothing: false, invite: false })),
  );

/** An all-or-nothing run is checked once more first, with the state `checking`. */
const runImport = (deps: Dependencies, runner: ImportRunner) =>
  endpoint(portfolio, 'POST /imports/{id}/run', async ({ body, ...request }) => {
    const { all_or_nothing, invite } = body;
    if (invite && !request.caller.emailConfirmed) throw new EmailUnconfirmed('invite tenants');
    const options = { goal: 'run', all_or_nothing: all_or_nothing ?? false, invite: invite ?? false } as const;
    return reply(await startImport(deps, runner, request, options));
  });

/** @throws Conflict if the import's state does not allow this goal */
function assertReady(it: StoredImport, goal: ImportOptions['goal']): void {
  assertIdle(it);
  if (it.state === 'done') throw new Conflict('This import is done. Upload the file again to import it once more.');
  if (goal === 'run' && it.state === 'uploaded') throw new Conflict('Check this import before you run it.');
}

/**
 * The work continues in the background.
 * @throws ValidationFailed if no column fills a required field
 * @throws AppError 402 for a run after the trial has ended; a check reports that row by row
 */
async function startImport(
  deps: Dependencies,
  runner: ImportRunner,
  { caller, params, requestId, log }: StartRequest,
  options: ImportOptions,
): Promise<Import> {
  const started = await retryOnConflict('this import', async () => {
    const it = await deps.imports.get(scopeOf(caller), params.id);
    assertReady(it, options.goal);
    const missing = missingFields(it.kind, it.columns);
    if (missing.length > 0)
      throw new ValidationFailed(Object.fromEntries(missing.map((name) => [name, 'needs a column'])));
    // Billing only answers for the caller's own account, so for an admin the import's last stored allowance applies.
    const isOwn = caller.accountId === it.account_id;
    const allowance = isOwn ? await allowanceOf(deps, it.kind, caller, requestId) : it.allowance;
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

const listImportRows = ({ imports }: Dependencies) =>
  endpoint(portfolio, 'GET /imports/{id}/rows', async ({ caller, params, query }) => {
    const it = await imports.get(scopeOf(caller), params.id);
    const { rows, ...rest } = await imports.pageOfRows(it, query);
    return reply({ rows: rows.map(presentImportRow), ...rest });
  });

/** Hides the import at once. The job purges its rows and its file later. Records that it has added stay. */
const deleteImport = ({ imports }: Dependencies) =>
  endpoint(portfolio, 'DELETE /imports/{id}', async ({ caller, params }) =>
    retryOnConflict('this import', async () => {
      const it = await imports.get(scopeOf(caller), params.id);
      assertIdle(it);
      return (await imports.hide(it)) ? nothing : undefined;
    }),
  );
