import type { NewLease } from '@keystead/contracts';
import { type Entity, type Page, type RecordStoreOptions, recordStore } from '@keystead/service-kit';
import type { QueryFilter, Schema } from 'mongoose';
import { type ChangedPage, changedPage } from './changed-page.ts';

export interface ImportedRecord extends Entity {
  readonly imported?: {
    readonly import_id: number;
    readonly row: number;
    /** The terms of the lease that a tenant waits for. */
    readonly lease?: Pick<NewLease, 'start_date' | 'end_date' | 'rent_amount' | 'deposit_amount'>;
  };
}

export const importedField = {
  type: { import_id: Number, row: Number, lease: Object },
  _id: false,
  default: undefined,
} as const;

/**
 * The base of repositories of records that imports add, and that other services' read models copy. It adds the indexes
 * for both to the schema.
 */
export function importedRecordStore<T extends ImportedRecord>(
  collection: string,
  schema: Schema<T>,
  options: RecordStoreOptions<T>,
) {
  // Unique: each row of a file becomes at most one record, even if an import is retried or two workers process it at
  // once.
  schema.index(
    { 'imported.import_id': 1, 'imported.row': 1 },
    { unique: true, partialFilterExpression: { live: true, 'imported.import_id': { $gt: 0 } } },
  );
  schema.index({ updated_at: 1, _id: 1 });
  return class extends recordStore<T>(collection, schema, options) {
    async rowsAdded(importId: number, from: number, to: number): Promise<Set<number>> {
      const rows = { live: true, 'imported.import_id': importId, 'imported.row': { $gte: from, $lte: to } };
      const found = await this.model.find(rows as QueryFilter<T>, { imported: 1 }).lean<Pick<T, 'imported'>[]>();
      return new Set(found.flatMap(({ imported }) => imported?.row ?? []));
    }

    writtenOf(ids: readonly number[]): Promise<number[]> {
      return this.readIds({ _id: { $in: [...ids] } } as unknown as QueryFilter<T>);
    }

    /** At most `limit` records that nobody has changed or linked to since the import added them. */
    async untouchedOf(importId: number, since: Date, limit: number): Promise<number[]> {
      const own = { live: true, 'imported.import_id': importId, created_at: { $gte: since } };
      const untouched = { ...own, version: 1, links: 0 } as unknown as QueryFilter<T>;
      const found = await this.model.find(untouched, { _id: 1 }).limit(limit).lean<{ _id: number }[]>();
      return found.map(({ _id }) => _id);
    }

    async discard(ids: readonly number[]): Promise<void> {
      await this.model.deleteMany({ _id: { $in: [...ids] }, live: false } as unknown as QueryFilter<T>);
    }

    changedPage(page: ChangedPage): Promise<Page<T>> {
      return changedPage(this.model, page);
    }
  };
}

/** `Omit` drops the protected members, so that what is assigned to this need not extend the class itself. */
export type ImportedRecordStore<T extends ImportedRecord> = Omit<
  InstanceType<ReturnType<typeof importedRecordStore<T>>>,
  never
>;
