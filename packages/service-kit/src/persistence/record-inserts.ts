import type { Collection, Connection } from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { insertEach, writeInOrder } from './database.ts';
import type { Entity } from './entity.ts';
import type { QuotaCounter } from './quota-counter.ts';

/** A record as it is written, to be counted within the limit. */
interface NewRecord<T> {
  readonly written: T;
  readonly limit: number | null;
}

/** The error that a record was rejected with; null if it was inserted. */
export type InsertOutcome = Error | 'no room' | null;

/** Inserts new records. Those that come at once share commands. */
export class RecordInserts<T extends Entity> {
  readonly #database: Connection;
  readonly #records: Collection<T>;
  readonly #count: QuotaCounter;
  readonly #inserts = new Batcher((_: 'records', records: readonly T[]) => insertEach(this.#records, records));
  readonly #additions: Batcher<'records', NewRecord<T>, InsertOutcome>;

  constructor(database: Connection, records: Collection<T>, count: QuotaCounter) {
    this.#database = database;
    this.#records = records;
    this.#count = count;
    this.#additions = new Batcher((_, added) => this.#addTogether(added), { gathers: true });
  }

  add(record: T): Promise<InsertOutcome> {
    return this.#inserts.add('records', record);
  }

  /** Reserves a place for the record in the count of its account, within `limit`. */
  addCounted(written: T, limit: number | null): Promise<InsertOutcome> {
    return this.#additions.add('records', { written, limit });
  }

  /** One record and its place in the count are one command; those of many are two. */
  async #addTogether(added: readonly NewRecord<T>[]): Promise<InsertOutcome[]> {
    const [only, ...others] = added;
    return only && others.length === 0 ? [await this.#addOne(only)] : this.#addReserved(added);
  }

  async #addOne(added: NewRecord<T>): Promise<InsertOutcome> {
    const { account_id, _id } = added.written;
    if (added.limit !== null && added.limit < 1) return 'no room';
    const namespace = `${this.#database.name}.${this.#records.collectionName}`;
    const rejected = await writeInOrder(this.#database, [
      this.#count.reservation(account_id, _id, added.limit),
      { name: 'insertOne', namespace, document: added.written },
    ]);
    if (rejected?.at !== 0) return rejected?.error ?? null;
    const [outcome = null] = await this.#addReserved([added]);
    return outcome;
  }

  async #addReserved(added: readonly NewRecord<T>[]): Promise<InsertOutcome[]> {
    const hasRoom = await Promise.all(
      added.map(({ written: { account_id, _id }, limit }) => this.#count.reserve(account_id, _id, limit)),
    );
    const reserved = added.filter((_, at) => hasRoom[at]).map(({ written }) => written);
    const outcomes = (await insertEach(this.#records, reserved)).values();
    return hasRoom.map((has) => (has ? (outcomes.next().value ?? null) : 'no room'));
  }
}
