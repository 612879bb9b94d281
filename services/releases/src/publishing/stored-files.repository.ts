import { collectionStore } from '@keystead/service-kit';

export interface StoredFile {
  /** The file's integrity. */
  readonly _id: string;
  readonly bytes: number;
  /** When the file was last uploaded, or a release with it was published or started. */
  readonly wanted_at: Date;
  /** Until when a removal of the file is under way, which nothing may interrupt. */
  readonly leaving_until: Date | null;
}

/** How long the removal of a file may take, in milliseconds: longer than any timeout of a store. */
const REMOVAL_TIMEOUT_MS = 120_000;

export class StoredFileRepository extends collectionStore<StoredFile>('stored_files', [{ wanted_at: 1 }]) {
  /** Records the upload of a file; false while the file is being removed. */
  recordUpload(integrity: string, bytes: number, now: Date): Promise<boolean> {
    const recorded = { $set: { bytes, wanted_at: now, leaving_until: null } };
    return this.upsert({ _id: integrity, ...notBeingRemoved(now) }, recorded);
  }

  /** Protects recorded files from removal for a while, and returns their sizes. */
  async touch(integrities: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
    const these = { _id: { $in: [...integrities] }, ...notBeingRemoved(now) };
    await this.collection.updateMany(these, { $set: { wanted_at: now } });
    const files = await this.collection.find(these).toArray();
    return new Map(files.map(({ _id, bytes }) => [_id, bytes]));
  }

  /** The least recently wanted first, from `after` on, to skip files that stay. */
  unusedSince(since: Date, after: Date, limit: number): Promise<StoredFile[]> {
    return this.collection
      .find({ wanted_at: { $lt: since, $gte: after } })
      .sort({ wanted_at: 1 })
      .limit(limit)
      .toArray();
  }

  /** False when the file has been wanted since it was read. */
  async markRemoving({ _id, wanted_at }: StoredFile, now: Date): Promise<boolean> {
    const leaving_until = new Date(now.getTime() + REMOVAL_TIMEOUT_MS);
    const { modifiedCount } = await this.collection.updateOne(
      { _id, wanted_at, ...notBeingRemoved(now) },
      { $set: { leaving_until } },
    );
    return modifiedCount > 0;
  }

  async delete({ _id, wanted_at }: StoredFile): Promise<void> {
    await this.collection.deleteOne({ _id, wanted_at });
  }
}

const notBeingRemoved = (now: Date) => ({ $or: [{ leaving_until: null }, { leaving_until: { $lt: now } }] });
