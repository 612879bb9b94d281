import type { Entity } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

/** A record that may come from an import. */
export interface ImportedRecord extends Entity {
  /** The import, and the row of its file. */
  readonly imported?: { readonly import_id: number; readonly row: number };
}

export const importedField = { type: { import_id: Number, row: Number }, _id: false, default: undefined } as const;

/**
 * The index that finds the records of an import. It is unique: each row of a file becomes at most one record, even if
 * an import is retried or two workers process it at once.
 */
export const importedIndex = { 'imported.import_id': 1, 'imported.row': 1 } as const;

export const importedIndexOptions = {
  unique: true,
  partialFilterExpression: { live: true, 'imported.import_id': { $gt: 0 } },
} as const;

export class ImportedRecords<T extends ImportedRecord> {
  readonly #model: Model<T>;

  constructor(model: Model<T>) {
    this.#model = model;
  }

  /** The rows in a range whose records an import has added and that still exist. */
  async rowsAdded(importId: number, from: number, to: number): Promise<Set<number>> {
    const rows = { live: true, 'imported.import_id': importId, 'imported.row': { $gte: from, $lte: to } };
    const found = await this.#model.find(rows as QueryFilter<T>, { imported: 1 }).lean<Pick<T, 'imported'>[]>();
    return new Set(found.flatMap(({ imported }) => imported?.row ?? []));
  }

  /** Returns which of these ids belong to records that were written, including deleted ones. */
  async writtenOf(ids: readonly number[]): Promise<number[]> {
    const some = { _id: { $in: [...ids] } } as unknown as QueryFilter<T>;
    return (await this.#model.find(some, { _id: 1 }).lean<{ _id: number }[]>()).map(({ _id }) => _id);
  }

  /**
   * Ids of records that an import has added since an instant and that nobody has changed or linked to. At most `limit`.
   */
  async untouchedOf(importId: number, since: Date, limit: number): Promise<number[]> {
    const own = { live: true, 'imported.import_id': importId, created_at: { $gte: since } };
    const untouched = { ...own, version: 1, links: 0 };
    const found = await this.#model
      .find(untouched as QueryFilter<T>, { _id: 1 })
      .limit(limit)
      .lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Deletes hidden records permanently. */
  async discard(ids: readonly number[]): Promise<void> {
    await this.#model.deleteMany({ _id: { $in: [...ids] }, live: false } as unknown as QueryFilter<T>);
  }
}
