import type { Report } from '@keystead/contracts';

/** Reports as they wait to be handed on: one, or those of many new records. */
export interface StoredReport {
  /** Their place in the order in which reports are handed on, see {@link placeOf}; written twice, a report is there once. */
  readonly _id: string;
  /** Whose they are, so that they go with the account. */
  readonly account_id: number | null;
  readonly reports: readonly Report[];
  /** Of a request that is being answered: until when its answer is waited for. */
  readonly open_until?: Date;
  /** Of records that are being written: which, and since when. They wait until it is known which of them were. */
  readonly held?: { readonly of: string; readonly ids: readonly number[]; readonly since: Date };
}

/** As the connection, which all stores of a process share, tells of changes that wait here. */
export const changeWritten = 'keystead:change';

/**
 * Where a report stands among the others: by the instant of what it tells, and by the version that a change led to, where
 * two have the same instant. A record's instants never go back, so that its versions stand in their order, whichever
 * process has written each of them, and when.
 */
export const placeOf = ({ key, at }: Pick<Report, 'key' | 'at'>, version = 0): string =>
  `${at} ${String(version).padStart(10, '0')} ${key}`;
