import { randomUUID } from 'node:crypto';
import {
  AppError,
  BackgroundBatch,
  collectionStore,
  inBackground,
  timeLimit,
  unjournaled,
} from '@keystead/service-kit';
import type { mongo } from 'mongoose';

type Announced<T> = T & { readonly _id: string; readonly at: Date };

/** Seconds after which an announced write has ended with its process: every request ends within 10 s. */
const LEFT_S = 60;

/**
 * Announcements of what is about to be written. A write is announced first, and then looks whether something forbids it;
 * that something is stored first, and then looks for announcements. So whichever comes second sees the other.
 */
export const announcements = <T extends object>(collection: string, key: Readonly<Record<string, 1>>) =>
  class extends collectionStore<Announced<T>>(collection, [key], [{ at: 1 }, { expireAfterSeconds: LEFT_S }]) {
    readonly #releases = new BackgroundBatch<string>(this.collection.conn, (ids) => this.#release(ids));

    /**
     * The write is announced meanwhile, and until the work that follows is over, for which no caller waits. A write that fails
     * with an unknown error may have happened nevertheless, so its announcement stays until it expires. So does one whose
     * release fails or is lost in a crash.
     */
    async during<R>(announced: T, write: () => Promise<R>, afterwards?: () => Promise<unknown>): Promise<R> {
      const _id = randomUUID();
      await this.insertMissing([{ ...announced, _id, at: new Date() }]);
      const written = await write().catch(async (error) => {
        if (error instanceof AppError) await this.#release([_id]).catch(() => undefined);
        throw error;
      });
      inBackground(this.collection.conn, async () => {
        await afterwards?.().catch(() => undefined);
        await this.#releases.add(_id);
      });
      return written;
    }

    async anyOf(some: object): Promise<boolean> {
      const recent = { ...some, at: { $not: { $lt: new Date(Date.now() - LEFT_S * 1_000) } } };
      return (await this.collection.findOne(recent as mongo.Filter<Announced<T>>, timeLimit)) !== null;
    }

    async #release(ids: readonly string[]): Promise<void> {
      await this.collection.deleteMany({ _id: { $in: [...ids] } } as mongo.Filter<Announced<T>>, unjournaled);
    }
  };
