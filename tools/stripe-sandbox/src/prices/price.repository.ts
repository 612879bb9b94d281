import { insertNew, isDuplicateKey } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ListPage, readList } from '../api/objects.ts';
import { missing } from '../api/stripe-error.ts';
import type { ProductRepository } from '../products/product.repository.ts';
import type { Product } from '../products/product.ts';
import { type Price, type SubscribedPrice, subscribedPrice } from './price.ts';

const schema = new Schema<Price>(
  {
    _id: { type: String, required: true },
    created: Date,
    product: String,
    currency: String,
    unit_amount: Number,
    recurring: Schema.Types.Mixed,
    active: Boolean,
    lookup_key: String,
    nickname: String,
    metadata: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: -1, _id: -1 });
schema.index({ product: 1, created: -1 });
schema.index({ lookup_key: 1 }, { unique: true, partialFilterExpression: { lookup_key: { $type: 'string' } } });

export interface PriceSearch {
  readonly product: string | undefined;
  readonly active: boolean | undefined;
  readonly lookupKeys: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

export type PriceChange = Partial<Pick<Price, 'active' | 'lookup_key' | 'nickname' | 'metadata'>>;

/** The only place that queries prices. */
export class PriceRepository {
  readonly #model: Model<Price>;

  constructor(database: Connection) {
    this.#model = database.model<Price>('Price', schema, 'prices');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a price, unless an earlier attempt has added it. Null when another price has its lookup key. */
  async add(price: Price): Promise<Price | null> {
    return (await insertNew(this.#model, price)) ? price : this.find(price._id);
  }

  find(id: string): Promise<Price | null> {
    return this.#model.findById(id).lean<Price>().exec();
  }

  findByLookupKey(lookup_key: string): Promise<Price | null> {
    return this.#model.findOne({ lookup_key }).lean<Price>().exec();
  }

  /** Removes a lookup key from any other price that has it. */
  async releaseLookupKey(lookup_key: string, except: string): Promise<void> {
    await this.#model.updateOne({ lookup_key, _id: { $ne: except } }, { $set: { lookup_key: null } });
  }

  /** Changes a price; null when another price has the lookup key. */
  async change(id: string, change: PriceChange): Promise<Price | null> {
    try {
      await this.#model.updateOne({ _id: id }, { $set: change });
      return await this.#model.findById(id).orFail().lean<Price>();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return null;
    }
  }

  list({ product, active, lookupKeys, limit, startingAfter }: PriceSearch): Promise<ListPage<Price>> {
    const filter = {
      ...(product !== undefined && { product }),
      ...(active !== undefined && { active }),
      ...(lookupKeys && { lookup_key: { $in: [...lookupKeys] } }),
    };
    return readList(this.#model, { filter, limit, startingAfter, kind: 'price' });
  }
}

export interface PriceSources {
  readonly prices: PriceRepository;
  readonly products: ProductRepository;
}

/**
 * A price with its product.
 * @throws StripeError that names the parameter, when there is no such price.
 */
export async function pricedProduct(
  { prices, products }: PriceSources,
  priceId: string,
  param: string,
): Promise<{ readonly price: Price; readonly product: Product }> {
  const price = await prices.find(priceId);
  const product = price && (await products.find(price.product));
  if (!product) throw missing('price', priceId, param);
  return { price, product };
}

/**
 * A price to subscribe to.
 * @throws StripeError when there is none, or it isn't recurring, or is no longer for sale.
 */
export async function priceForSale(sources: PriceSources, priceId: string, param: string): Promise<SubscribedPrice> {
  const { price, product } = await pricedProduct(sources, priceId, param);
  return subscribedPrice(price, product, param);
}

/** A price that has been sold. It stays valid even if it is no longer for sale. */
export async function soldPrice(sources: PriceSources, priceId: string): Promise<SubscribedPrice> {
  const { price, product } = await pricedProduct(sources, priceId, 'price');
  return { ...subscribedPrice({ ...price, active: true }, product, 'price'), active: price.active };
}
