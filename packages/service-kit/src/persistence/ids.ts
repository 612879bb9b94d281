import type { Connection } from 'mongoose';
import type { Scope } from '../auth/caller.ts';
import { sharedRun } from '../concurrency.ts';
import { Conflict } from '../http/errors.ts';
import { isDuplicateKey } from './database.ts';
import type { Entity } from './entity.ts';
import type { Repository } from './repository.ts';

/** Ids that are allocated at a time. Ids of a block that a restart leaves unused are never allocated again. */
const BLOCK_SIZE = 100;

/** Allocates positive integers that are unique within a collection and never reused, across any number of processes. */
export interface IdSource {
  next(): Promise<number>;
  /** Allocates a number of ids in ascending order, in a single write. */
  take(count: number): Promise<number[]>;
}

/** A block is one journaled write per hundred records: an increment per record makes creation 2.5 times slower. */
export function idBlocks(database: Connection, collection: string): IdSource {
  const counters = database.collection<{ _id: string; last: number }>('id_counters');
  let next = 1;
  let end = 0;

  async function raise(by: number): Promise<number> {
    const counter = await counters
      .findOneAndUpdate({ _id: collection }, { $inc: { last: by } }, { upsert: true, returnDocument: 'after' })
      .catch((error) => {
        if (isDuplicateKey(error)) return null; // Two concurrent first upserts collided; a retry finds the counter.
        throw error;
      });
    return counter ? counter.last : raise(by);
  }

  const reserveBlock = sharedRun(async () => {
    end = await raise(BLOCK_SIZE);
    next = end - BLOCK_SIZE + 1;
  });

  return {
    async next() {
      while (next > end) await reserveBlock();
      return next++;
    },
    async take(count) {
      const last = await raise(count);
      return Array.from({ length: count }, (_, place) => last - count + 1 + place);
    },
  };
}

export interface Addition<T> {
  /** The record as the subject of an error message, such as `This property`. */
  readonly what: string;
  readonly scope: Scope;
  /** Writes the record with an id; undefined if an earlier attempt of the request has written it. */
  readonly add: (id: number) => Promise<T | undefined>;
  /** Completes for a record of an earlier attempt the steps that the attempt may have missed. */
  readonly resume?: (record: T) => Promise<unknown>;
}

/** Adds the record of a request once, however often it is retried. @throws Conflict if it was deleted since. */
export async function addOnce<T extends Entity>(
  records: Repository<T>,
  { id, resumed }: { readonly id: number; readonly resumed: boolean },
  { what, scope, add, resume }: Addition<T>,
): Promise<T> {
  const there = resumed && (await records.deletionState(id)).exists;
  const added = there ? undefined : await add(id);
  if (added) return added;
  const earlier = await records.find(scope, id);
  if (!earlier) throw new Conflict(`${what} was added by an earlier attempt and has since been deleted.`);
  await resume?.(earlier);
  return earlier;
}
