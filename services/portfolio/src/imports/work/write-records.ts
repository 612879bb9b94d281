import { type Entity, type IdSource, newRecord, type QuotaCounter, type Repository } from '@keystead/service-kit';
import type { ImportedRecord, ImportedRecords } from '../../records/imported-records.ts';
import type { StoredImport } from '../import.ts';
import type { AcceptedRow } from '../rows/file-row.ts';
import type { ImportTarget } from './import-target.ts';

interface Collection<T extends ImportedRecord> {
  readonly records: Repository<T>;
  readonly imported: ImportedRecords<T>;
}

interface Quota {
  readonly count: QuotaCounter;
  readonly ids: IdSource;
  /** The number of records that the account may have. Null for no limit. */
  readonly limit: number | null;
}

/** Makes the record of a row, from the fields that every record has. */
type Make<T, Input> = (row: AcceptedRow<Input>, stored: Entity, place: number) => T;

const BATCH_SIZE = 500;

/** Reserves quota for as many new records as possible, even if others add some concurrently. Returns their number. */
async function reserveRoom({ count, limit }: Quota, accountId: number, ids: readonly number[]): Promise<number> {
  for (;;) {
    const room = limit === null ? ids.length : Math.min(ids.length, limit - (await count.read(accountId)));
    if (room <= 0) return 0;
    if (await count.reserveAll(accountId, ids.slice(0, room), limit)) return room;
  }
}

/**
 * How an import writes the records of a collection.
 * @param makerFor prepares what the records of some rows need
 */
export function writesTo<T extends ImportedRecord, Input>(
  { records, imported }: Collection<T>,
  quota: Quota,
  { _id: importId, account_id: accountId, begun_at, by }: StoredImport,
  makerFor: (rows: readonly AcceptedRow<Input>[]) => Promise<Make<T, Input>>,
): Pick<ImportTarget<Input>, 'addedBefore' | 'room' | 'add' | 'reconcile' | 'rollBack'> {
  const { count, limit } = quota;
  return {
    addedBefore: (from, to) => imported.rowsAdded(importId, from, to),
    room: async () => (limit === null ? Number.POSITIVE_INFINITY : limit - (await count.read(accountId))),
    async add(rows, start) {
      const make = await makerFor(rows);
      const now = new Date();
      const ids = await quota.ids.take(rows.length);
      if (!(await start(ids))) return undefined;
      const reserved = ids.slice(0, await reserveRoom(quota, accountId, ids));
      const made = reserved.flatMap((id, place) => {
        const row = rows[place];
        if (!row) return [];
        const record = make(row, newRecord(id, accountId, by, now), place);
        return [{ ...record, imported: { import_id: importId, row: row.row } }];
      });
      // If the insert fails, its outcome is unknown here. The worker that takes the import next finds out.
      const written = made.length > 0 ? await records.insertAll(made) : [];
      const existing = new Set(written.map(({ _id }) => _id));
      const lost = reserved.filter((id) => !existing.has(id));
      if (lost.length > 0) await count.release(accountId, ...lost);
      if (made.length > 0) await count.commit(accountId, ...existing);
      return {
        added: new Set(written.flatMap((record) => record.imported?.row ?? [])),
        beyond: new Set(rows.slice(reserved.length).map(({ row }) => row)),
      };
    },
    async reconcile(ids) {
      const written = new Set(await imported.writtenOf(ids));
      await count.release(accountId, ...ids.filter((id) => !written.has(id)));
      await count.commit(accountId, ...written);
    },
    // A record that was changed or linked to since then stays.
    async rollBack() {
      for (;;) {
        const ids = await imported.untouchedOf(importId, begun_at, BATCH_SIZE);
        if (ids.length === 0) return;
        const mark = await count.startRemoval(accountId, ...ids);
        const hidden = await records.hideUntouched(ids, { mark, by });
        await count.endRemoval(accountId, mark, hidden);
        await imported.discard(hidden);
      }
    },
  };
}
