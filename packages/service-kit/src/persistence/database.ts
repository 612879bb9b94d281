import { channel } from 'node:diagnostics_channel';
import mongoose, { type Collection, type Connection, type Model, mongo } from 'mongoose';

/** Milliseconds between two checks of a pool for closed connections. */
const CHECK_INTERVAL_MS = 60_000;

/** The driver checks a pool ten times a second for a minimum size that is not used here, without a public setting. */
function patientPool<C extends mongo.MongoClient>(client: C): C {
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: CHECK_INTERVAL_MS });
  return client;
}

// A query on a field that is not in the schema is a bug. Throw, so that it never matches everything.
mongoose.set('strictQuery', 'throw');
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
/** Milliseconds. Eight slow commands block the embedded engine for all clients, so the duration of each is limited. */
export const timeLimit = { maxTimeMS: 5_000 } as const;
/** For a change of one record: otherwise the database compares the plans of all indexes of the scope each time. */
export const byId = { hint: { _id: 1 }, ...timeLimit } as const;
mongoose.set('maxTimeMS', timeLimit.maxTimeMS);
// Create all indexes of a model in one command. Mongoose sends one command for each index, and a service has about a
// hundred at startup.
mongoose.plugin((schema) => {
  schema.static('createIndexes', async function (this: Model<unknown>) {
    const indexes = this.schema.indexes().map(([key, { background: _, ...options }]) => ({ key, ...options }));
    await createIndexes(this.collection, indexes as mongo.IndexDescription[]);
  });
});

/** For a write whose loss in a crash does no harm, because it is made again: it need not wait for the journal. */
export const unjournaled = { writeConcern: { w: 1, journal: false } } as const;

/**
 * Every write is journaled, whatever the URI says, unless it says {@link unjournaled} itself: without the journal, a
 * killed engine loses acknowledged writes (2,319 of 140,207 over 40 kills; journaled 0 of 224,451).
 */
export async function connectDatabase(
  uri: string,
  name: string,
  options: Pick<mongo.MongoClientOptions, 'monitorCommands'> = {},
): Promise<Connection> {
  const client = patientPool(
    new mongoose.mongo.MongoClient(uri, {
      journal: true,
      serverSelectionTimeoutMS: 5_000,
      maxPoolSize: 20,
      ...options,
    }),
  );
  Object.assign(client.options, { dbName: name });
  await client.connect();
  return mongoose.createConnection().setClient(client);
}

/** A client for writes that may be lost and that no request waits for. Unanswered commands must not accumulate. */
export const volatileClient = (uri: string) =>
  patientPool(
    new mongoose.mongo.MongoClient(uri, {
      ...unjournaled,
      retryWrites: false,
      serverSelectionTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      socketTimeoutMS: 10_000,
      maxPoolSize: 10,
    }),
  );

/**
 * The driver's collection of a model. Frequent commands go to it: contracts have validated what they contain, and the
 * model would cast it again, in a quarter of the processor time of a command.
 */
export const driverOf = <T>(model: Model<T>) => model.collection as unknown as Collection<T & object>;

const BATCH_SIZE = 1_000;

/** Deletes in batches: a single command over a large account would block other clients of the engine. */
export async function eraseAll<T extends object>(collection: Collection<T>, filter: mongo.Filter<T>): Promise<void> {
  for (;;) {
    const found = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(BATCH_SIZE)
      .toArray();
    if (found.length === 0) return;
    await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } } as mongo.Filter<T>);
  }
}

/** Of the same name or the same fields, with other options. */
const INDEX_CONFLICTS = new Set([85, 86]);

export interface IndexConflict {
  readonly database: string;
  readonly collection: string;
  readonly reason: string;
}

/** What {@link createIndexes} could not create. */
export const indexConflicts = channel('keystead:index-conflict');

/**
 * Creates the indexes that are missing, in one command. An existing index whose options differ is reported
 * ({@link indexConflicts}) and kept: only a migration can replace it while the service runs.
 */
export async function createIndexes<T extends object>(
  collection: Collection<T>,
  indexes: readonly mongo.IndexDescription[],
): Promise<void> {
  if (indexes.length === 0) return;
  try {
    await collection.createIndexes([...indexes]);
  } catch (error) {
    const { code, message: reason } = error as mongo.MongoServerError;
    if (!INDEX_CONFLICTS.has(Number(code))) throw error;
    if (indexes.length > 1) for (const index of indexes) await createIndexes(collection, [index]);
    else
      indexConflicts.publish({
        database: collection.conn.name,
        collection: collection.name,
        reason,
      } satisfies IndexConflict);
  }
}

const INDEX_NOT_FOUND = 27;
const COLLECTION_NOT_FOUND = 26;

/** Drops an index of an earlier release, if it still exists. */
export async function dropIndex(from: Collection, index: string): Promise<void> {
  await from.dropIndex(index).catch((error) => {
    if (![INDEX_NOT_FOUND, COLLECTION_NOT_FOUND].includes(error.code)) throw error;
  });
}

/** Whether a unique index rejected a write; with `index`, whether the index of that name did. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 11000 && (index === undefined || String(message).includes(`index: ${index} `));
}

/** Whether an unordered bulk write failed only by duplicate keys, with `index` of that index; the rest is written. */
export function onlyDuplicateKeys(error: unknown, index?: string): boolean {
  const writeErrors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  const duplicates = writeErrors.filter(({ code, errmsg }) => isDuplicateKey({ code, message: errmsg }, index));
  return duplicates.length > 0 && duplicates.length === writeErrors.length;
}

const collectionOf = <T>(into: Model<T> | Collection<T & object>) => ('schema' in into ? driverOf(into) : into);

/** False if a unique index, with `index` only that one, rejects the document because it is there already. */
export async function insertNew<T>(
  into: Model<T> | Collection<T & object>,
  document: NoInfer<T>,
  index?: string,
): Promise<boolean> {
  try {
    await collectionOf(into).insertOne(document as never);
    return true;
  } catch (error) {
    if (!isDuplicateKey(error, index)) throw error;
    return false;
  }
}

/** Writes a document, or a new one; false if a concurrent write or another document has taken its unique key. */
export async function upsertOne<T extends object>(
  into: Collection<T>,
  filter: mongo.Filter<T>,
  change: mongo.UpdateFilter<T>,
  options: mongo.UpdateOptions = {},
): Promise<boolean> {
  try {
    await into.updateOne(filter, change, { ...options, upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

const rejectionOf = (code: number, message: string | undefined) => new mongo.MongoServerError({ code, message });

/**
 * Runs the operations in one command, in their order, up to the first that fails. The journal keeps their order too.
 * @returns the place and the error of the one that was rejected, if any
 */
export async function writeInOrder(
  database: Connection,
  operations: readonly object[],
): Promise<{ readonly at: number; readonly error: Error } | null> {
  try {
    const models = operations as readonly mongo.AnyClientBulkWriteModel<mongo.Document>[];
    await database.getClient().bulkWrite(models, { ordered: true });
    return null;
  } catch (error) {
    const [first] = error instanceof mongo.MongoClientBulkWriteError ? error.writeErrors : [];
    if (!first) throw error;
    const [at, { code, message }] = first;
    return { at, error: rejectionOf(code, message) };
  }
}

/** Inserts documents in one command, and returns for each the error that it was rejected with, or null. */
export async function insertEach<T extends object>(
  into: Collection<T>,
  documents: readonly T[],
): Promise<(Error | null)[]> {
  const rejected = new Map<number, Error>();
  if (documents.length === 0) return [];
  try {
    await into.insertMany(documents as never, { ordered: false });
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    for (const { index, code, errmsg } of [error.writeErrors].flat()) rejected.set(index, rejectionOf(code, errmsg));
    if (rejected.size === 0) throw error;
  }
  return documents.map((_, at) => rejected.get(at) ?? null);
}

/** Inserts all that no unique index, with `index` only that one, rejects, and returns the others. */
export async function insertMissing<T>(
  into: Model<T> | Collection<T & object>,
  documents: readonly NoInfer<T>[],
  index?: string,
): Promise<T[]> {
  const rejections = await insertEach(collectionOf(into), documents as readonly (T & object)[]);
  for (const rejection of rejections) if (rejection && !isDuplicateKey(rejection, index)) throw rejection;
  return documents.filter((_, at) => rejections[at]);
}

/**
 * In an update of many documents: the value for each, by its id. It takes a fraction of the time of as many updates of one
 * document.
 */
export const valueOfEach = (values: Iterable<readonly [id: string | number, value: object]>) => ({
  $getField: { field: { $toString: '$_id' }, input: { $literal: Object.fromEntries(values) } },
});
