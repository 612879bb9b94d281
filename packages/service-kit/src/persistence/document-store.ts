import DataLoader from 'dataloader';
import {
  type Collection,
  type Connection,
  type Model,
  type mongo,
  type QueryFilter,
  Schema,
  type SchemaDefinition,
  type UpdateQuery,
} from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { type PageRequest, type RecordPage, readCountedPage } from '../lists/read-page.ts';
import { createIndexes, driverOf, eraseAll, insertMissing, insertNew, timeLimit, upsertOne } from './database.ts';

/** The schema of stored documents. The contract has validated what is stored; it only declares types and indexes. */
export const documentSchema = <T>(fields: SchemaDefinition<T>, options: { readonly minimize?: false } = {}) =>
  new Schema<T>(fields, { versionKey: false, ...options });

type Sort = Readonly<Record<string, 1 | -1>>;
/** The fields to read, or to leave out; the others are then absent. */
type Fields<T> = { readonly [name in keyof T]?: 0 | 1 };

interface ReadOptions<T> {
  readonly fields?: Fields<T>;
  readonly sort?: Sort;
  readonly limit?: number;
}

/** Loads documents by id. Those that are asked for at the same time, or while a command runs, share a command. */
export function documentsById<T extends { readonly _id: unknown }>(collection: Collection<T>, projection?: object) {
  const commands = new Batcher(async (_: 'load', groups: readonly (readonly T['_id'][])[]) => {
    const ids = [...new Set(groups.flat())];
    const some = { _id: { $in: ids } } as mongo.Filter<T>;
    // All in the first batch.
    const options = { projection, batchSize: ids.length + 1, ...timeLimit };
    const found = await collection.find<T>(some, options).toArray();
    const documents = new Map(found.map((document) => [document._id, document]));
    return groups.map((ids) => ids.map((id) => documents.get(id)));
  });
  // Requests that arrived together are handled before an immediate.
  const batchScheduleFn = (dispatch: () => void) => setImmediate(dispatch);
  const load = (ids: readonly T['_id'][]) => commands.add('load', ids);
  return new DataLoader<T['_id'], T | undefined>(load, { cache: false, batchScheduleFn });
}

/** Reads some fields of documents by id, without those that do not exist. Concurrent calls share a command. */
export function fieldsById<T extends { readonly _id: unknown }, F extends keyof T & string>(
  model: Model<T>,
  ...fields: readonly F[]
): (ids: readonly T['_id'][]) => Promise<Map<T['_id'], Pick<T, '_id' | F>>> {
  const projection = Object.fromEntries(fields.map((name) => [name, 1]));
  const documents = documentsById<T>(driverOf(model) as unknown as Collection<T>, projection);
  return async (ids) => {
    const found = await Promise.all([...new Set(ids)].map((id) => documents.load(id)));
    return new Map(found.flatMap((document) => (document ? [[document._id, document] as const] : [])));
  };
}

/** The base of a class that is the only place that queries a collection; it says which queries there are. */
export function documentStore<T extends { readonly _id: unknown }>(collection: string, schema: Schema<T>) {
  return class {
    protected readonly model: Model<T>;
    readonly #documents: Collection<T & object>;
    readonly #byId;

    constructor(database: Connection) {
      this.model = database.model<T>(collection, schema, collection);
      this.#documents = driverOf(this.model);
      this.#byId = documentsById<T>(this.#documents as unknown as Collection<T>);
    }

    async createIndexes(): Promise<void> {
      await this.model.createIndexes();
    }

    protected readOne(filter: QueryFilter<T>, sort?: Sort): Promise<T | null> {
      return this.#documents.findOne<T>(filter as mongo.Filter<T & object>, { sort, ...timeLimit });
    }

    /** Concurrent calls share a command. */
    protected async readById(id: T['_id']): Promise<T | null> {
      return (await this.#byId.load(id)) ?? null;
    }

    protected readAll(filter: QueryFilter<T>, { fields, ...options }: ReadOptions<T> = {}): Promise<T[]> {
      const reading = { ...options, projection: fields, ...timeLimit };
      return this.#documents.find(filter as mongo.Filter<T & object>, reading).toArray() as Promise<T[]>;
    }

    protected async readIds(filter: QueryFilter<T>): Promise<T['_id'][]> {
      return (await this.readAll(filter, { fields: { _id: 1 } as Fields<T> })).map(({ _id }) => _id);
    }

    /** Streams the documents, so that they never have to fit in memory. */
    protected readEach(filter: QueryFilter<T>, fields?: Fields<T>): AsyncIterable<T> {
      return this.model.find(filter, fields).lean<T[]>().cursor() as AsyncIterable<T>;
    }

    protected readCounted<S extends string>(request: PageRequest<T, S>): Promise<RecordPage<T>> {
      return readCountedPage(this.model as unknown as Model<T & { _id: number }>, request as never);
    }

    /** Changes one document and returns it as changed; null if none matches. */
    protected changeOne(filter: QueryFilter<T>, change: UpdateQuery<T>, sort?: Sort): Promise<T | null> {
      const options = { sort, returnDocument: 'after', ...timeLimit } as const;
      const changed = this.#documents.findOneAndUpdate(
        filter as mongo.Filter<T & object>,
        change as mongo.UpdateFilter<T & object>,
        options,
      );
      return changed as Promise<T | null>;
    }

    protected insertNew(document: T, index?: string): Promise<boolean> {
      return insertNew<T>(this.model, document, index);
    }

    /** Returns those that were there. */
    protected insertMissing(documents: readonly T[], index?: string): Promise<T[]> {
      return insertMissing<T>(this.model, documents, index);
    }

    protected eraseWhere(filter: QueryFilter<T>): Promise<void> {
      return eraseAll(this.model.collection, filter as never);
    }
  };
}

type Index = readonly [keys: Record<string, 1 | -1>, options?: mongo.CreateIndexesOptions];

/** The base of a class that is the only place that queries a collection whose documents need no schema. */
export const collectionStore = <T extends object>(name: string, ...indexes: readonly Index[]) =>
  class {
    protected readonly collection: Collection<T>;
    readonly #added = new Batcher(async (_: string, batch: readonly (readonly T[])[]) => {
      await insertMissing<T>(this.collection as Collection<T & object>, batch.flat());
    });

    constructor(database: Connection) {
      this.collection = database.collection<T>(name);
    }

    /** Inserts the documents that are not there yet. Concurrent calls share a command. */
    protected insertMissing(documents: readonly T[]): Promise<void> {
      return this.#added.add(name, documents);
    }

    /** See {@link upsertOne}. */
    protected upsert(
      filter: mongo.Filter<T>,
      change: mongo.UpdateFilter<T>,
      options?: mongo.UpdateOptions,
    ): Promise<boolean> {
      return upsertOne(this.collection, filter, change, options);
    }

    async createIndexes(): Promise<void> {
      await createIndexes(
        this.collection,
        indexes.map(([key, options]) => ({ key, ...options }) as mongo.IndexDescription),
      );
    }
  };
