import type { Entity } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

/** Which import has added a record, from which row of its file. */
interface Origin {
  readonly import_id: number;
  readonly row: number;
}

/** A record that an import may have added. */
export interface ImportedRecord extends Entity {
  readonly imported?: Origin;
}

/** The definition of that field for a mongoose schema. */
export const importedField = { type: { import_id: Number, row: Number }, _id: false, default: undefined } as const;

/**
 * The index that finds what an import has added. It is unique: however often an import is taken up again, and should
 * two work on it at once, each row of its file becomes one record.
 */
export const importedIndex = { 'imported.import_id': 1, 'imported.row': 1 } as const;

/** The options of that index. */
export const importedIndexOptions = {
  unique: true,
  partialFilterExpression: { live: true, 'imported.import_id': { $gt: 0 } },
} as const;

/** What an import has added to a collection. */
export class ImportedRecords<T extends ImportedRecord> {
  readonly #model: Model<T>;

  constructor(model: Model<T>) {
    this.#model = model;
  }

  /** The rows from one to another that an import has added: of those that are still there. */
  async rowsAdded(importId: number, from: number, to: number): Promise<Set<number>> {
    const rows = { live: true, 'imported.import_id': importId, 'imported.row': { $gte: from, $lte: to } };
    const found = await this.#model.find(rows as QueryFilter<T>, { imported: 1 }).lean<Pick<T, 'imported'>[]>();
    return new Set(found.flatMap(({ imported }) => imported?.row ?? []));
  }

  /** Of some ids those of records that were written, hidden ones included. */
  async writtenOf(ids: readonly number[]): Promise<number[]> {
    const some = { _id: { $in: [...ids] } } as unknown as QueryFilter<T>;
    return (await this.#model.find(some, { _id: 1 }).lean<{ _id: number }[]>()).map(({ _id }) => _id);
  }

  /** Some of what an import has added from an instant on and nobody has touched. */
  async untouchedOf(importId: number, since: Date, most: number): Promise<number[]> {
    const own = { live: true, 'imported.import_id': importId, created_at: { $gte: since } };
    const untouched = { ...own, version: 1, links: 0 };
    const found = await this.#model
      .find(untouched as QueryFilter<T>, { _id: 1 })
      .limit(most)
      .lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Deletes hidden records for good. */
  async discard(ids: readonly number[]): Promise<void> {
    await this.#model.deleteMany({ _id: { $in: [...ids] }, live: false } as unknown as QueryFilter<T>);
  }
}
