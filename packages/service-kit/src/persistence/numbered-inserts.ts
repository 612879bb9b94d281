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
 * What the documents of an account have said so far, on which the next ones depend. Another process that inserts one between the
 * reading and the writing has taken the next number, so a document is only ever stored after the state that it was given.
 */
export interface NumberedState<T, S> {
  /** What the documents with a number of an account say. */
  readonly read: (accountId: number) => Promise<S>;
  /** A draft as it follows a state, and the state after it. */
  readonly apply: (draft: Omit<T, 'number'>, state: S) => readonly [draft: Omit<T, 'number'>, after: S];
}

/**
 * Inserts documents that are numbered from 1 in each account, without gaps or duplicates. Number n + 1 is inserted only
 * after n was read or written, and no document is ever deleted alone, so each number implies all numbers below it. The
 * collection needs a unique index on account and number; the loser of a race reads the last number again. There is no
 * counter that could run ahead of a document that was never written.
 */
export class NumberedInserts<T extends Numbered, S = undefined> {
  readonly #collection: Collection<T>;
  readonly #what: string;
  readonly #state: NumberedState<T, S> | undefined;
  readonly #inserts = new Batcher((accountId: number, batches: readonly (readonly Omit<T, 'number'>[])[]) =>
    this.#insertAll(accountId, batches),
  );
  /** The last number of an account that this process has written. If it is out of date, the index rejects the next. */
  readonly #last = new LRUCache<number, { readonly number: number; readonly state: S | undefined }>({ max: 10_000 });

  /** @param what names the documents in an error: `the receipts of this account` */
  constructor(collection: Collection<T>, what: string, state?: NumberedState<T, S>) {
    this.#collection = collection;
    this.#what = what;
    this.#state = state;
  }

  /** Returns each document as it is stored, also if it was there already. Concurrent calls share commands. */
  insert(accountId: number, drafts: readonly Omit<T, 'number'>[]): Promise<T[]> {
    return this.#inserts.add(accountId, drafts);
  }

  async #insertAll(accountId: number, batches: readonly (readonly Omit<T, 'number'>[])[]): Promise<T[][]> {
    const drafts = [...new Map(batches.flat().map((draft) => [draft._id, draft])).values()];
    const inserted = new Map<unknown, T>();
    const attempt = async () => {
      const last = this.#last.get(accountId) ?? (await this.#readLast(accountId));
      let { state } = last;
      const numbered = drafts
        .filter(({ _id }) => !inserted.has(_id))
        .map((own, at) => {
          const [draft, after] = this.#state?.apply(own, state as S) ?? [own, state];
          state = after;
          return { ...draft, number: last.number + 1 + at } as T;
        });
      try {
        // In order: the first that is rejected ends the command.
        if (numbered.length > 0) await this.#collection.insertMany(numbered as never);
        this.#last.set(accountId, { number: last.number + numbered.length, state });
        for (const document of numbered) inserted.set(document._id, document);
        return true;
      } catch (error) {
        this.#last.delete(accountId);
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

  async #readLast(account_id: number): Promise<{ readonly number: number; readonly state: S | undefined }> {
    const own = { account_id } as mongo.Filter<T>;
    const [last] = await this.#collection.find<T>(own).sort({ number: -1 }).limit(1).toArray();
    // Afterwards, so that it lacks nothing of the documents up to that number.
    return { number: last?.number ?? 0, state: await this.#state?.read(account_id) };
  }
}
