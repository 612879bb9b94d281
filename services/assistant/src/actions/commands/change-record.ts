import { AppError, Conflict } from '@keystead/service-kit';
import type { ExecutionContext } from './execution.ts';

/** A change to a record, based on the record's version when the change was proposed. */
interface Change {
  /** The record as the subject of a sentence: `This payment`. */
  readonly record: string;
  readonly save: () => Promise<unknown>;
  /** Whether the record already has the values that the change would set. */
  readonly isApplied: () => Promise<boolean>;
}

/**
 * Changes a record unless somebody else has changed it meanwhile. A retry after a try with unknown outcome recognises
 * that the first try has changed the record.
 */
export async function changeRecord(
  { isRetry, start }: ExecutionContext,
  { record, save, isApplied }: Change,
): Promise<void> {
  await start();
  try {
    await save();
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
    if (isRetry && (await isApplied())) return;
    if (error.code !== 'version_conflict') throw error;
    throw new Conflict(
      `${record} was changed after I proposed this, so I did not change it. Please check it and ask again.`,
    );
  }
}
