import { AppError, Conflict } from '@keystead/service-kit';
import type { Doing } from './doing.ts';

/** A change to a record, based on the record's version when the change was proposed. */
interface Change {
  /** The record as the subject of a sentence: `This payment`. */
  readonly record: string;
  readonly save: () => Promise<unknown>;
  /** Whether the record already has the values that the change would set. */
  readonly isSo: () => Promise<boolean>;
}

/**
 * Changes a record unless somebody else has changed it meanwhile. A retry after a try with unknown outcome recognises
 * that the first try has changed the record.
 */
export async function changeRecord({ resumed, begin }: Doing, { record, save, isSo }: Change): Promise<void> {
  await begin();
  try {
    await save();
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
    if (resumed && (await isSo())) return;
    if (error.code !== 'version_conflict') throw error;
    throw new Conflict(
      `${record} was changed after I proposed this, so I left it alone. Please look at it and ask again.`,
    );
  }
}
