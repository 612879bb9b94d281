import { type Collection, MongoClient } from 'mongodb';
import { type Filled, filledCollections, type Placed, type Row, type Written } from './rows/stored-rows.ts';

export async function withDatabases<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  return work(client).finally(() => client.close());
}

/** Returns a service's collection by name, such as `portfolio.properties`. */
export function collectionOf<T extends { _id: unknown } = Row>(client: MongoClient, name: string): Collection<T> {
  const [service = '', collection = ''] = name.split('.');
  return client.db(`keystead_${service}`).collection<T>(collection);
}

export async function readWritten(client: MongoClient): Promise<Written> {
  const read = filledCollections.map(async (name): Promise<[Filled, Row[]]> => {
    return [name, (await collectionOf(client, name).find().sort({ _id: 1 }).toArray()) as Row[]];
  });
  return Object.fromEntries(await Promise.all(read)) as Record<Filled, Row[]>;
}

/** Documents of a command, and concurrent commands: the engine and the driver have a core each. */
const BATCH_SIZE = 2_000;
const CONCURRENCY = 4;

/** Writes documents of many collections in large batches, in any order. */
export class RowSink {
  readonly #client: MongoClient;
  readonly #waiting = new Map<Filled, Row[]>();
  readonly #running = new Set<Promise<void>>();

  constructor(client: MongoClient) {
    this.#client = client;
  }

  /** Adds documents. Waits while too many commands are pending. */
  async write(rows: Iterable<Placed>): Promise<void> {
    for (const [collection, row] of rows) {
      const waiting = this.#waiting.get(collection) ?? [];
      this.#waiting.set(collection, waiting);
      waiting.push(row);
      if (waiting.length < BATCH_SIZE) continue;
      this.#waiting.delete(collection);
      this.#send(collection, waiting);
      while (this.#running.size >= CONCURRENCY) await Promise.race(this.#running);
    }
  }

  async end(): Promise<void> {
    for (const [collection, rows] of this.#waiting) this.#send(collection, rows);
    this.#waiting.clear();
    await Promise.all(this.#running);
  }

  #send(collection: Filled, rows: Row[]): void {
    // Not journaled: an interrupted set is created again.
    const options = { ordered: false, writeConcern: { w: 1, j: false } };
    const sending = collectionOf(this.#client, collection)
      .insertMany(rows, options)
      .then(() => void this.#running.delete(sending));
    this.#running.add(sending);
  }
}
