import type { IdSource, QuotaCounter, Repository } from '@keystead/service-kit';
import type { ImportedRecord, ImportedRecords } from '../../records/imported-records.ts';
import type { StoredImport } from '../import.ts';

interface Addition<T extends ImportedRecord> {
  readonly records: Repository<T>;
  readonly count: QuotaCounter;
  readonly ids: IdSource;
  readonly accountId: number;
  /** The number of records that the account may have. Null for no limit. */
  readonly limit: number | null;
}

/** Reserves quota for as many new records as possible, even if others add some concurrently. Returns their number. */
async function reserveRoom<T extends ImportedRecord>(
  { count, accountId, limit }: Addition<T>,
  ids: readonly number[],
): Promise<number> {
  for (;;) {
    const room = limit === null ? ids.length : Math.min(ids.length, limit - (await count.read(accountId)));
    if (room <= 0) return 0;
    if (await count.reserveAll(accountId, ids.slice(0, room), limit)) return room;
  }
}

/**
 * Adds records up to a limit, in their order.
 * @param makers make each record with its id
 * @param start stores the ids before anything is reserved, for {@link reconcileRecords}; if it returns false, nothing is
 * added
 * @returns the records that were written, and how many exceeded the limit; the others lost to a concurrent record with
 * the same key. Undefined if `start` returned false.
 */
export async function addRecords<T extends ImportedRecord>(
  addition: Addition<T>,
  makers: readonly ((id: number) => T)[],
  start: (ids: readonly number[]) => Promise<boolean>,
): Promise<{ written: T[]; beyond: number } | undefined> {
  const { records, count, accountId } = addition;
  const ids = await addition.ids.take(makers.length);
  if (!(await start(ids))) return undefined;
  const room = await reserveRoom(addition, ids);
  if (room === 0) return { written: [], beyond: makers.length };
  const reserved = ids.slice(0, room);
  const made = reserved.flatMap((id, place) => makers[place]?.(id) ?? []);
  // If the insert fails, its outcome is unknown here. The worker that takes the import next finds out.
  const written = await records.insertAll(made);
  const existing = new Set(written.map(({ _id }) => _id));
  const lost = reserved.filter((id) => !existing.has(id));
  if (lost.length > 0) await count.release(accountId, ...lost);
  await count.commit(accountId, ...existing);
  return { written, beyond: makers.length - room };
}

/**
 * Completes the reservations of an interrupted {@link addRecords}: commits those of written records and releases the
 * rest.
 */
export async function reconcileRecords<T extends ImportedRecord>(
  imported: ImportedRecords<T>,
  count: QuotaCounter,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  const written = new Set(await imported.writtenOf(ids));
  await count.release(accountId, ...ids.filter((id) => !written.has(id)));
  await count.commit(accountId, ...written);
}

const BATCH_SIZE = 500;

/**
 * Rolls back the records that an import has added since it started, as if they had never existed. A record that was
 * changed or linked to since then stays. It can be called again after an interruption.
 */
export async function rollBack<T extends ImportedRecord>(
  { records, imported }: { readonly records: Repository<T>; readonly imported: ImportedRecords<T> },
  count: QuotaCounter,
  { _id, account_id, begun_at, by }: Pick<StoredImport, '_id' | 'account_id' | 'begun_at' | 'by'>,
): Promise<void> {
  for (;;) {
    const ids = await imported.untouchedOf(_id, begun_at, BATCH_SIZE);
    if (ids.length === 0) return;
    const mark = await count.startRemovals(account_id, ids);
    const hidden = await records.hideUntouched(ids, { mark, by });
    await count.endRemovals(account_id, mark, hidden);
    await imported.discard(hidden);
  }
}
