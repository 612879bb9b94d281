import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** What a document carries while what is repeated of it elsewhere is out of step. */
interface Marked {
  _id: number;
  out_of_step?: {
    at: Date;
    /** Tells one change from the next. */
    mark: string;
    /** Until when somebody brings in step what repeats it. */
    until?: Date;
  };
}

/** Milliseconds for which nobody else gets what somebody has taken; far more than it takes, some thousand records included. */
const lease = 120_000;

/** What the write that changes a document sets beside, so that what repeats it is brought in step. */
export const stepMark = (
  at = new Date(),
): { readonly 'out_of_step.at': Date; readonly 'out_of_step.mark': string } => ({
  'out_of_step.at': at,
  'out_of_step.mark': randomUUID(),
});

/**
 * The documents of a collection that bear a {@link stepMark}. Bringing in step takes as long as there is much to write:
 * so it is noted with the change, and done apart from whoever changes something. A process that dies over it lets go.
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
   * Does what a mark asks for, the oldest first, one after the other, and takes the mark off unless the document was
   * changed meanwhile: then it is done again. What fails keeps nothing else waiting, and is tried again after two minutes.
   * @returns what it failed with.
   */
  async workOff(work: (id: number) => Promise<void>): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (let taken = await this.#take(); taken; taken = await this.#take()) {
      const done = work(taken._id).then(this.#clearing(taken));
      await done.catch((error) => failures.push(error));
    }
    return failures;
  }

  #take(): Promise<Marked | null> {
    const now = new Date();
    return this.#marked.findOneAndUpdate(
      { 'out_of_step.at': { $lte: now }, 'out_of_step.until': { $not: { $gt: now } } },
      { $set: { 'out_of_step.until': new Date(now.getTime() + lease) } },
      { sort: { 'out_of_step.at': 1 }, returnDocument: 'after', projection: { out_of_step: 1 } },
    );
  }

  /** Lets go of what was changed meanwhile, so that it is taken again. */
  #clearing({ _id, out_of_step }: Marked): () => Promise<void> {
    const taken = { _id, 'out_of_step.until': out_of_step?.until };
    return async () => {
      const unchanged = { ...taken, 'out_of_step.mark': out_of_step?.mark };
      const cleared = await this.#marked.updateOne(unchanged, { $unset: { out_of_step: '' } });
      if (cleared.matchedCount === 0) await this.#marked.updateOne(taken, { $unset: { 'out_of_step.until': '' } });
    };
  }
}
