import { AppError, Conflict } from '@keystead/service-kit';
import { undoOf, type WriteOperation, writeOperation } from '../tools/writes/operations.ts';
import { isSame, readRecord } from '../tools/writes/write-step.ts';
import { type ExecutionContext, type ExecutionResult, execute } from './action-execution.ts';
import { MAYBE_DONE, type StepCommand, type WriteCommand } from './plan.ts';

export interface StepResult {
  readonly result: ExecutionResult | null;
  /** What undoes it; null where nothing does. */
  readonly undo: WriteCommand | null;
}

type Fields = Readonly<Record<string, unknown>>;

const CHANGED = 'This was changed after I proposed the plan, so I did not change it. Please check it and ask again.';
const isChanged = (error: AppError) => ['version_conflict', 'precondition_failed'].includes(error.code);

/** The record has changed since the plan was proposed, maybe by an earlier try whose answer was lost. */
export class MaybeDone extends Conflict {
  constructor() {
    super(MAYBE_DONE);
  }
}

/** The record that a try before has changed already; null where it is another. */
async function appliedRecord({ record }: WriteOperation, command: WriteCommand, { call }: ExecutionContext) {
  const found = await readRecord(call, record.read, command.params);
  const { version: _, ...body } = command.body ?? {};
  return Object.entries(body).every(([field, value]) => isSame(found[field], value)) ? found : null;
}

/** Sends a write once. A retry recognises what an earlier try has done, and a record that has changed is left as it is. */
async function send(operation: WriteOperation, command: WriteCommand, context: ExecutionContext): Promise<Fields> {
  const { name } = operation;
  const { params, body, ifMatch } = command;
  await context.start();
  try {
    const answer = await context.call(name, {
      ...(Object.keys(params).length > 0 && { params }),
      ...(body && { body }),
      ...(ifMatch !== undefined && { ifMatch }),
      ...(name.startsWith('POST ') && { idempotencyKey: `assistant-action-${context.key}` }),
    } as never);
    return (answer ?? {}) as Fields;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (context.isRetry && error.status === 404 && name.startsWith('DELETE ')) return {};
    if (!isChanged(error)) throw error;
    const applied =
      context.isRetry && name.startsWith('PUT ') ? await appliedRecord(operation, command, context) : null;
    if (applied) return applied;
    throw context.isRetry && name.startsWith('POST ') ? new MaybeDone() : new Conflict(CHANGED);
  }
}

/** The page of the record that was written; null for one that is gone or has none. */
function pageOf({ name, record }: WriteOperation, written: Fields, { params }: WriteCommand): ExecutionResult | null {
  if (name.startsWith('DELETE ')) return null;
  const { id = params.id } = written;
  const path = record.page({ ...written, id });
  return path && !path.endsWith('/undefined') ? { label: 'View', path } : null;
}

/** Carries out a step. It can be retried safely: nothing is done twice. */
export async function executeStep(command: StepCommand, context: ExecutionContext): Promise<StepResult> {
  if (command.kind === 'message') return { result: await execute(command, context), undo: null };
  const operation = writeOperation(command.operation);
  if (!operation) throw new Conflict('This is no longer offered.');
  const written = await send(operation, command, context);
  return { result: pageOf(operation, written, command), undo: undoOf(command, written) };
}
