import type { QuotaCounter, Repository } from '@keystead/service-kit';
import type { ImportedRecord, ImportedRecords } from '../imported-records.ts';
import type { StoredImport } from '../stored-import.ts';

/** Where an import has added records. */
interface Filled<T extends ImportedRecord> {
  readonly records: Repository<T>;
  readonly imported: ImportedRecords<T>;
}

/** Records that one portion takes back. */
const atOnce = 500;

/**
 * Takes back what an import has added since it was begun, as if it had never been there. What somebody has changed
 * meanwhile, or linked something to, is theirs and stays. It may be called again after it broke off.
 */
export async function takeBack<T extends ImportedRecord>(
  { records, imported }: Filled<T>,
  count: QuotaCounter,
  { _id, account_id, begun_at, by }: Pick<StoredImport, '_id' | 'account_id' | 'begun_at' | 'by'>,
): Promise<void> {
  for (;;) {
    const ids = await imported.untouchedOf(_id, begun_at, atOnce);
    if (ids.length === 0) return;
    const mark = await count.beginRemovals(account_id, ids);
    const hidden = await records.hideUntouched(ids, { mark, by });
    await count.endRemovals(account_id, mark, hidden);
    await imported.discard(hidden);
  }
}
