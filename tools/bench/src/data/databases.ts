import { setTimeout as delay } from 'node:timers/promises';
import { type Collection, MongoClient } from 'mongodb';
import {
  type Filled,
  filledCollections,
  type Placed,
  type Row,
  recordCollections,
  type Written,
} from './rows/stored-rows.ts';

export async function withDatabases<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  return work(client).finally(() => client.close());
}

/** Returns a service's collection by name, such as `portfolio.properties`. */
export function collectionOf<T extends { _id: unknown } = Row>(client: MongoClient, name: string): Collection<T> {
  const [service = '', collection = ''] = name.split('.');
  return client.db(`keystead_${service}`).collection<T>(collection);
}

/** Matches a list of entries with a time. The services' indexes of `….at` serve it. */
const someIn = (list: string) => ({ [`${list}.at`]: { $gt: new Date(0) } });

const POLL_INTERVAL_MS = 250;
const TIMEOUT_MS = 300_000;

/**
 * Where services store work that is left (docs/write-path.md). Each place comes before those that its work moves on to,
 * so that work on its way is found in one of them.
 */
const unfinished: readonly (readonly [collection: string, waiting: object])[] = [
  ...recordCollections.map((name) => [name, someIn('unfiled')] as const),
  ...filledCollections.filter((name) => name.endsWith('_counts')).map((name) => [name, someIn('pending')] as const),
  ['operations.notices', { posted_at: null }],
  // Notices above an account's daily limit leave on a later day.
  [
    'identity.outbox',
    { state: { $nin: ['done', 'failed'] }, $expr: { $lt: ['$next_at', { $add: ['$$NOW', TIMEOUT_MS] }] } },
  ],
  ...['identity', 'portfolio', 'operations', 'billing', 'events'].map((name) => [`${name}.reports`, {}] as const),
  ['events.taken_reports', {}],
];

async function hasWorkLeft(client: MongoClient): Promise<boolean> {
  for (const [name, waiting] of unfinished)
    if ((await collectionOf(client, name).countDocuments(waiting, { limit: 1 })) > 0) return true;
  return false;
}

/**
 * Waits until services have finished the background work of earlier writes, so that it doesn't affect the next
 * measurement.
 * @throws Error when that takes five minutes.
 */
export async function waitUntilIdle(databaseUri: string): Promise<void> {
  await withDatabases(databaseUri, async (client) => {
    const until = performance.now() + TIMEOUT_MS;
    while (await hasWorkLeft(client)) {
      if (performance.now() > until) throw new Error('services still have background work after five minutes');
      await delay(POLL_INTERVAL_MS);
    }
  });
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
