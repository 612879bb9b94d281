import { insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ListPage, readList } from '../api/objects.ts';
import { invalid } from '../api/stripe-error.ts';
import type { Product } from './product.ts';

const schema = new Schema<Product>(
  {
    _id: { type: String, required: true },
    created: Date,
    name: String,
    description: String,
    active: Boolean,
    metadata: Schema.Types.Mixed,
    seed: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: -1, _id: -1 });

export interface ProductSearch {
  readonly active: boolean | undefined;
  readonly ids: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only place that queries products. */
export class ProductRepository {
  readonly #model: Model<Product>;

  constructor(database: Connection) {
    this.#model = database.model<Product>('Product', schema, 'products');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /**
   * Adds a product. One that an earlier attempt of the request has added stays as it is.
   * @throws StripeError when another request has created a product with the id.
   */
  async add(product: Product): Promise<Product> {
    if (await insertNew(this.#model, product)) return product;
    const existing = await this.#model.findById(product._id).orFail().lean<Product>();
    if (existing.seed !== product.seed) throw invalid('Product already exists.', 'id', 'resource_already_exists');
    return existing;
  }

  find(id: string): Promise<Product | null> {
    return this.#model.findById(id).lean<Product>().exec();
  }

  findAll(ids: readonly string[]): Promise<Product[]> {
    return this.#model
      .find({ _id: { $in: [...ids] } })
      .lean<Product[]>()
      .exec();
  }

  list({ active, ids, limit, startingAfter }: ProductSearch): Promise<ListPage<Product>> {
    const filter = { ...(active !== undefined && { active }), ...(ids && { _id: { $in: [...ids] } }) };
    return readList(this.#model, { filter, limit, startingAfter, kind: 'product' });
  }
}
