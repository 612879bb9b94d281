import { Conflict, KnownError } from '@keystead/service-kit';
import type { Doing } from './doing.ts';

/** A change of a record as it was when the change was proposed. */
interface Change {
  /** The record in a sentence: `This payment`. */
  readonly record: string;
  readonly save: () => Promise<unknown>;
  /** Whether the record is by now as the change would make it. */
  readonly isSo: () => Promise<boolean>;
}

/**
 * Changes a record unless somebody else has changed it meanwhile. A second try, after one that nobody heard of, finds
 * the record changed by the first.
 */
export async function changeRecord({ resumed, begin }: Doing, { record, save, isSo }: Change): Promise<void> {
  await begin();
  try {
    await save();
  } catch (error) {
    if (!(error instanceof KnownError && error.status === 409)) throw error;
    if (resumed && (await isSo())) return;
    if (error.code !== 'version_conflict') throw error;
    throw new Conflict(
      `${record} was changed after I proposed this, so I left it alone. Please look at it and ask again.`,
    );
  }
}
