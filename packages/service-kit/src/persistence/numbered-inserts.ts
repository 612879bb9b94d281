import { LRUCache } from 'lru-cache';
import type { Collection, mongo } from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { isDuplicateKey } from './database.ts';
import { retryOnConflict } from './optimistic-locking.ts';

interface Numbered {
  readonly _id: unknown;
  readonly account_id: number;
  readonly number: number;
}

/** Tries against other processes. Within a process, the documents of an account are written in turn. */
const MAX_TRIES = 50;

/**
 * Inserts documents that are numbered from 1 in each account, without gaps or duplicates. Number n + 1 is inserted only
 * after n was read or written, and no document is ever deleted alone, so each number implies all numbers below it. The
 * collection needs a unique index on account and number; the loser of a race reads the last number again. There is no
 * counter that could run ahead of a document that was never written.
 */
export class NumberedInserts<T extends Numbered> {
  readonly #collection: Collection<T>;
  readonly #what: string;
  readonly #inserts = new Batcher((accountId: number, batches: readonly (readonly Omit<T, 'number'>[])[]) =>
    this.#insertAll(accountId, batches),
  );
  /** The last number of an account that this process has written. If it is out of date, the index rejects the next. */
  readonly #lastNumbers = new LRUCache<number, number>({ max: 10_000 });

  /** @param what names the documents in an error: `the receipts of this account` */
  constructor(collection: Collection<T>, what: string) {
    this.#collection = collection;
    this.#what = what;
  }

  /** Returns each document as it is stored, also if it was there already. Concurrent calls share commands. */
  insert(accountId: number, drafts: readonly Omit<T, 'number'>[]): Promise<T[]> {
    return this.#inserts.add(accountId, drafts);
  }

  async #insertAll(accountId: number, batches: readonly (readonly Omit<T, 'number'>[])[]): Promise<T[][]> {
    const drafts = [...new Map(batches.flat().map((draft) => [draft._id, draft])).values()];
    const inserted = new Map<unknown, T>();
    const attempt = async () => {
      const last = this.#lastNumbers.get(accountId) ?? (await this.#lastNumber(accountId));
      const numbered = drafts
        .filter(({ _id }) => !inserted.has(_id))
        .map((draft, at) => ({ ...draft, number: last + 1 + at }) as T);
      try {
        // In order: the first that is rejected ends the command.
        if (numbered.length > 0) await this.#collection.insertMany(numbered as never);
        this.#lastNumbers.set(accountId, last + numbered.length);
        for (const document of numbered) inserted.set(document._id, document);
        return true;
      } catch (error) {
        this.#lastNumbers.delete(accountId);
        if (!isDuplicateKey(error)) throw error;
      }
      // Another document has taken a number, or some of these are there by now.
      const some = { _id: { $in: drafts.map(({ _id }) => _id) } } as mongo.Filter<T>;
      for (const found of await this.#collection.find<T>(some).toArray()) inserted.set(found._id, found);
      return undefined;
    };
    await retryOnConflict(this.#what, attempt, MAX_TRIES);
    return batches.map((batch) => batch.flatMap(({ _id }) => inserted.get(_id) ?? []));
  }

  async #lastNumber(account_id: number): Promise<number> {
    const own = { account_id } as mongo.Filter<T>;
    const [last] = await this.#collection.find<T>(own).sort({ number: -1 }).limit(1).toArray();
    return last?.number ?? 0;
  }
}
