import { isDuplicateKey } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** A file of the store, as far as the database knows of it. */
export interface StoredFile {
  /** Its integrity. */
  readonly _id: string;
  readonly bytes: number;
  /** When somebody last brought it, or a release was published or let out that has it. */
  readonly wanted_at: Date;
  /** Until when it is being taken away, which nobody may come between. */
  readonly leaving_until: Date | null;
}

/** Milliseconds that taking a file away may last: longer than any store is waited for. */
const leaveTime = 120_000;

/** The only place that queries what is known of the store's files. */
export class StoredFileStore {
  readonly #files;

  constructor(database: Connection) {
    this.#files = database.collection<StoredFile>('stored_files');
  }

  async createIndexes(): Promise<void> {
    await this.#files.createIndex({ wanted_at: 1 });
  }

  /** Notes that a file is brought; false while it is being taken away. */
  async bring(integrity: string, bytes: number, now: Date): Promise<boolean> {
    try {
      await this.#files.updateOne(
        { _id: integrity, ...staying(now) },
        { $set: { bytes, wanted_at: now, leaving_until: null } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Keeps those of these files that are there from being taken away for a while, and says how large they are. */
  async want(integrities: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
    const these = { _id: { $in: [...integrities] }, ...staying(now) };
    await this.#files.updateMany(these, { $set: { wanted_at: now } });
    const files = await this.#files.find(these).toArray();
    return new Map(files.map(({ _id, bytes }) => [_id, bytes]));
  }

  /** Files that nobody has wanted since, longest first; beginning after one, where others before it stay. */
  unwanted(since: Date, after: Date, limit: number): Promise<StoredFile[]> {
    return this.#files
      .find({ wanted_at: { $lt: since, $gte: after } })
      .sort({ wanted_at: 1 })
      .limit(limit)
      .toArray();
  }

  /** Keeps others from coming between while a file is taken away; false when somebody wants it since it was read. */
  async leave({ _id, wanted_at }: StoredFile, now: Date): Promise<boolean> {
    const leaving_until = new Date(now.getTime() + leaveTime);
    const { modifiedCount } = await this.#files.updateOne(
      { _id, wanted_at, ...staying(now) },
      { $set: { leaving_until } },
    );
    return modifiedCount > 0;
  }

  /** Forgets a file that was taken away. */
  async forget({ _id, wanted_at }: StoredFile): Promise<void> {
    await this.#files.deleteOne({ _id, wanted_at });
  }
}

const staying = (now: Date) => ({ $or: [{ leaving_until: null }, { leaving_until: { $lt: now } }] });
