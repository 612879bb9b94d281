import type { QuotaCounter, Repository } from '@keystead/service-kit';
import type { ImportedRecord, ImportedRecords } from '../imported-records.ts';
import type { StoredImport } from '../stored-import.ts';

/** Where an import has added records. */
interface RecordSource<T extends ImportedRecord> {
  readonly records: Repository<T>;
  readonly imported: ImportedRecords<T>;
}

/** The number of records in one batch of a rollback. */
const BATCH_SIZE = 500;

/**
 * Rolls back the records that an import has added since it started, as if they had never existed. A record that
 * somebody has changed or linked to since then stays. It can be called again after an interruption.
 */
export async function rollBack<T extends ImportedRecord>(
  { records, imported }: RecordSource<T>,
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
