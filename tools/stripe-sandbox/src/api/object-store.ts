import { insertNew, onlyDuplicateKeys } from '@keystead/service-kit';
import {
  type Connection,
  type IndexDefinition,
  type IndexOptions,
  type Model,
  type QueryFilter,
  Schema,
} from 'mongoose';
import { DEFAULT_LIMIT, given, type ListPage, type Paging } from './objects.ts';
import { missing } from './stripe-error.ts';

export interface StoredObject {
  readonly _id: string;
  readonly created: Date;
}

/** Seconds for which what belongs to a payment is stored: 400 days, so that users can look back a year. */
const RETENTION_SECONDS = 400 * 24 * 60 * 60;

type Index = readonly [IndexDefinition, IndexOptions?];

/** A collection of the sandbox's database, and how errors name its objects. */
export interface CollectionDefinition {
  readonly name: string;
  /** Stripe's name for an object, such as `payment_intent`. */
  readonly kind: string;
  /** The parameter that an error names when there is no such object; `id` by default. */
  readonly param?: string;
  readonly indexes?: readonly Index[];
  /** Whether its objects are deleted after 400 days. */
  readonly expires?: boolean;
}

/** The model of a collection. Its documents have the shape of their type: no schema repeats the fields. */
export function modelOf<T>(database: Connection, name: string, indexes: readonly Index[]): Model<T> {
  const existing = database.models[name] as Model<T> | undefined;
  if (existing) return existing;
  const options = { strict: false, strictQuery: false, versionKey: false, minimize: false } as const;
  const schema = new Schema({ _id: { type: String, required: true }, version: Number }, options);
  for (const [keys, own] of indexes) schema.index(keys, own);
  return database.model<T>(name, schema, name);
}

export class ObjectStore<T extends StoredObject> {
  protected readonly model: Model<T>;
  readonly #definition: CollectionDefinition;

  constructor(database: Connection, definition: CollectionDefinition) {
    const { name, indexes = [], expires } = definition;
    const expiry: Index[] = expires ? [[{ created: 1 }, { expireAfterSeconds: RETENTION_SECONDS }]] : [];
    this.model = modelOf<T>(database, name, [[{ created: -1, _id: -1 }], ...expiry, ...indexes]);
    this.#definition = definition;
  }

  async createIndexes(): Promise<void> {
    await this.model.createIndexes();
  }

  /** Adds an object. One that an earlier attempt of the request has added stays as it is. */
  async add(object: T): Promise<T> {
    await insertNew(this.model, object);
    return this.read(object._id);
  }

  /** Adds objects; existing ones stay as they are. */
  async addAll(objects: readonly T[]): Promise<void> {
    try {
      await this.model.insertMany([...objects] as never, { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  find(id: string): Promise<T | null> {
    return this.model.findById(id).lean<T>().exec();
  }

  /** @throws StripeError when there is no object with the id; it names `param`. */
  async read(id: string, param = this.#definition.param): Promise<T> {
    const found = await this.find(id);
    if (!found) throw missing(this.#definition.kind, id, param);
    return found;
  }

  /** A page of the objects that match, newest first. Entries of the filter that are undefined don't count. */
  async list(filter: QueryFilter<T>, { limit = DEFAULT_LIMIT, starting_after }: Paging): Promise<ListPage<T>> {
    let after = {};
    if (starting_after !== undefined) {
      const last = await this.model.findById(starting_after).lean<T>();
      if (!last) throw missing(this.#definition.kind, starting_after, 'starting_after');
      after = { $or: [{ created: { $lt: last.created } }, { created: last.created, _id: { $lt: last._id } }] };
    }
    const found = await this.model
      .find({ $and: [given(filter), after] } as QueryFilter<T>)
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean<T[]>();
    return { rows: found.slice(0, limit), hasMore: found.length > limit };
  }
}
