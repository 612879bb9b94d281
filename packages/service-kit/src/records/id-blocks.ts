import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';

/** Ids taken from the counter at a time; those of a block that a restart leaves unused are never given again. */
const blockSize = 100;

/** Gives positive integers, unique within a collection and never reused, to any number of processes. */
export interface IdSource {
  next(): Promise<number>;
  /** So many at once, ascending: one write, however many. */
  take(count: number): Promise<number[]>;
}

/**
 * Takes ids from a kept counter in blocks of 100: one journaled write for a hundred records
 * (an increment for each made creation 2.5 times slower; max + 1 collides).
 */
export function idBlocks(database: Connection, collection: string): IdSource {
  const counters = database.collection<{ _id: string; last: number }>('id_counters');
  let next = 1;
  let end = 0;
  let taking: Promise<void> | undefined;

  /** Raises the counter; gives the last of the ids that are taken by it. */
  async function raise(by: number): Promise<number> {
    const counter = await counters
      .findOneAndUpdate({ _id: collection }, { $inc: { last: by } }, { upsert: true, returnDocument: 'after' })
      .catch((error) => {
        if (isDuplicateKey(error)) return null; // Two first upserts met; the next try finds the counter.
        throw error;
      });
    return counter ? counter.last : raise(by);
  }

  async function takeBlock(): Promise<void> {
    end = await raise(blockSize);
    next = end - blockSize + 1;
  }

  return {
    async next() {
      while (next > end) {
        taking ??= takeBlock().finally(() => {
          taking = undefined;
        });
        await taking;
      }
      return next++;
    },
    async take(count) {
      const last = await raise(count);
      return Array.from({ length: count }, (_, place) => last - count + 1 + place);
    },
  };
}
