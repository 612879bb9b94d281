import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** The fields of a document that has a change which its copies lack. */
interface Marked {
  _id: number;
  out_of_step?: {
    at: Date;
    /** A unique id that distinguishes changes. */
    mark: string;
    /** The end of the lease of the process that updates the copies. */
    until?: Date;
  };
}

/** The duration of a lease in milliseconds. It far exceeds the time for some thousand records. */
const LEASE_MS = 120_000;

/** The fields that a write sets beside its change, so that the copies get updated. */
export const syncMark = () => ({ 'out_of_step.at': new Date(), 'out_of_step.mark': randomUUID() });

/**
 * The documents of a collection that bear a {@link syncMark}. Updating the copies may take many writes, so a change
 * only sets the mark, and a job does the work. If its process dies, the lease expires.
 */
export class SyncCursors {
  readonly #marked;

  constructor(database: Connection, collection: string) {
    this.#marked = database.collection<Marked>(collection);
  }

  async createIndex(): Promise<void> {
    await this.#marked.createIndex({ 'out_of_step.at': 1 }, { sparse: true });
  }

  /**
   * Processes marked documents sequentially, the oldest mark first, and then clears the mark. A document that was
   * changed meanwhile keeps its mark and is processed again. A failure does not block other documents and is retried
   * after two minutes.
   * @returns the errors.
   */
  async processAll(work: (id: number) => Promise<void>): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (let claimed = await this.#claim(); claimed; claimed = await this.#claim()) {
      await work(claimed._id)
        .then(() => this.#clear(claimed))
        .catch((error) => failures.push(error));
    }
    return failures;
  }

  #claim(): Promise<Marked | null> {
    const now = new Date();
    return this.#marked.findOneAndUpdate(
      { 'out_of_step.at': { $lte: now }, 'out_of_step.until': { $not: { $gt: now } } },
      { $set: { 'out_of_step.until': new Date(now.getTime() + LEASE_MS) } },
      { sort: { 'out_of_step.at': 1 }, returnDocument: 'after', projection: { out_of_step: 1 } },
    );
  }

  /** Clears the mark, or only ends the lease if the document was changed meanwhile, so that it is claimed again. */
  async #clear({ _id, out_of_step }: Marked): Promise<void> {
    const claimed = { _id, 'out_of_step.until': out_of_step?.until };
    const unchanged = { ...claimed, 'out_of_step.mark': out_of_step?.mark };
    const cleared = await this.#marked.updateOne(unchanged, { $unset: { out_of_step: '' } });
    if (cleared.matchedCount === 0) await this.#marked.updateOne(claimed, { $unset: { 'out_of_step.until': '' } });
  }
}
