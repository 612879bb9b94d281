import { insertNew, retryOnConflict } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { listOperation, type Operations, readOperation } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { objectId, seconds } from '../api/objects.ts';
import { defaulted, fields, integer, list, metadata, oneOf, optional, required, text } from '../api/parameters.ts';
import { missing } from '../api/stripe-error.ts';
import type { ProductRepository } from '../products/product.ts';

const intervals = ['month', 'year'] as const;

/** How often a price is paid. */
export interface Recurrence {
  readonly interval: (typeof intervals)[number];
}

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The instant a number of months later, in UTC. The 31st becomes the last day of a shorter month. */
function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first;
}

/**
 * The period that begins at an instant. It ends on the day of the anchor. After a February, a 31st returns, as at
 * Stripe.
 */
export function periodFrom(start: Date, anchor: Date, { interval }: Recurrence): Period {
  const length = interval === 'year' ? 12 : 1;
  let months = length;
  while (addMonths(anchor, months) <= start) months += length;
  return { start, end: addMonths(anchor, months) };
}

/** A stored price; its amount is in cents. Only its lookup key ever changes. */
export interface Price {
  readonly _id: string;
  readonly created: Date;
  readonly product: string;
  readonly currency: 'usd';
  readonly unit_amount: number;
  readonly recurring: Recurrence;
  /** The key by which the caller finds it. Only one price has a given key at a time. */
  readonly lookup_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export const presentPrice = (price: Price) => ({
  id: price._id,
  object: 'price' as const,
  active: true,
  created: seconds(price.created),
  currency: price.currency,
  lookup_key: price.lookup_key,
  metadata: price.metadata,
  product: price.product,
  recurring: { interval: price.recurring.interval, interval_count: 1 },
  unit_amount: price.unit_amount,
});

/** A price of a subscription, as it was when it was chosen, with its product's name. */
export interface SubscribedPrice extends Price {
  readonly product_name: string;
}

/** The only place that queries prices. */
export class PriceRepository extends ObjectStore<Price> {
  readonly #products: ProductRepository;

  constructor(database: Connection, products: ProductRepository) {
    super(database, {
      name: 'prices',
      kind: 'price',
      param: 'price',
      indexes: [
        [{ product: 1, created: -1 }],
        [{ lookup_key: 1 }, { unique: true, partialFilterExpression: { lookup_key: { $type: 'string' } } }],
      ],
    });
    this.#products = products;
  }

  /**
   * Adds a price, which takes over its lookup key from any other price. An earlier attempt may have added it already.
   * @throws StripeError when there is no such product.
   */
  override async add(price: Price): Promise<Price> {
    const { _id, lookup_key } = price;
    await this.#products.read(price.product, 'product');
    return retryOnConflict('this lookup key', async () => {
      await this.model.updateOne({ lookup_key, _id: { $ne: _id } }, { $set: { lookup_key: null } });
      return (await insertNew(this.model, price)) ? price : ((await this.find(_id)) ?? undefined);
    });
  }

  /**
   * A price with its product's name.
   * @throws StripeError that names the parameter, when there is no such price.
   */
  async sold(id: string, param = 'price'): Promise<SubscribedPrice> {
    const price = await this.find(id);
    const product = price && (await this.#products.find(price.product));
    if (!product) throw missing('price', id, param);
    return { ...price, product_name: product.name };
  }
}

const newPrice = fields({
  product: required(text(100)),
  currency: required(oneOf('usd')),
  unit_amount: required(integer(0)),
  recurring: { interval: required(oneOf(...intervals)) },
  lookup_key: required(text(200)),
  transfer_lookup_key: required(oneOf('true')),
  metadata: defaulted(metadata, {}),
});

const resource = { path: '/v1/prices', present: presentPrice } as const;

/** `POST` and `GET /v1/prices`, and one by its id. All are active. */
export const priceOperations = (prices: PriceRepository): Operations => ({
  ...readOperation(resource, (id) => prices.read(id)),
  ...listOperation(
    resource,
    { active: optional(oneOf('true')), lookup_keys: optional(list(required(text(200)))) },
    ({ lookup_keys }, paging) => prices.list({ lookup_key: lookup_keys && { $in: lookup_keys } }, paging),
  ),
  'POST /v1/prices': async ({ parameters, seed }) => {
    const { transfer_lookup_key: _, ...read } = newPrice(parameters, '');
    return presentPrice(await prices.add({ _id: objectId('price_', seed), created: new Date(), ...read }));
  },
});
