import type { Report } from '@keystead/contracts';

/** An outbox entry: one message, or those of many new records. */
export interface StoredReport {
  /** The position in the order of publication, see {@link placeOf}. A message that is written twice exists once. */
  readonly _id: string;
  /** The account, so that the entry is erased with it. */
  readonly account_id: number | null;
  readonly reports: readonly Report[];
  /** For a request without a response yet: until when publication waits for the response. */
  readonly open_until?: Date;
  /**
   * For records that are being inserted: which ones and since when. The entry stays staged until it is known which were
   * inserted.
   */
  readonly held?: { readonly of: string; readonly ids: readonly number[]; readonly since: Date };
}

/** The event that the connection, which all stores of a process share, emits when an outbox entry becomes ready. */
export const changeWritten = 'keystead:change';

/**
 * The position of a message: by its instant, and for equal instants by the version that the change produced. The
 * instants of a record never decrease, so its versions are in order, whichever process writes them and when.
 */
export const placeOf = ({ key, at }: Pick<Report, 'key' | 'at'>, version = 0): string =>
  `${at} ${String(version).padStart(10, '0')} ${key}`;
