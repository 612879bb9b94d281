import { insertNew, retryOnConflict } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { ApiRequest, Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { objectId, seconds } from '../api/objects.ts';
import {
  defaulted,
  fields,
  flag,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  required,
  text,
} from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import { invalid, missing } from '../api/stripe-error.ts';
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

/** A stored price; its amount is in cents. The amount and the interval never change. */
export interface Price {
  readonly _id: string;
  readonly created: Date;
  readonly product: string;
  readonly currency: 'usd';
  readonly unit_amount: number;
  readonly recurring: Recurrence;
  readonly active: boolean;
  /** The key by which the caller finds it. Only one price has a given key at a time. */
  readonly lookup_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export const presentPrice = (price: Price) => ({
  id: price._id,
  object: 'price' as const,
  active: price.active,
  created: seconds(price.created),
  currency: price.currency,
  livemode: false,
  lookup_key: price.lookup_key,
  metadata: price.metadata,
  product: price.product,
  recurring: { interval: price.recurring.interval, interval_count: 1, usage_type: 'licensed' as const },
  type: 'recurring' as const,
  unit_amount: price.unit_amount,
  unit_amount_decimal: String(price.unit_amount),
});

/**
 * A price of a subscription, with its product's name. It is a snapshot from when it was chosen: later changes
 * of its lookup key or metadata don't appear in it.
 */
export interface SubscribedPrice extends Price {
  readonly product_name: string;
}

/** Formats a price: `$29.00 / month`. */
export const priceText = ({ unit_amount, recurring }: SubscribedPrice): string =>
  `$${(unit_amount / 100).toFixed(2)} / ${recurring.interval}`;

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
   * Adds a price, unless an earlier attempt has added it. Null when another price has its lookup key.
   * @throws StripeError when there is no such product.
   */
  async addWithKey(price: Price): Promise<Price | null> {
    await this.#products.read(price.product, 'product');
    return (await insertNew(this.model, price)) ? price : this.find(price._id);
  }

  findByLookupKey(lookup_key: string): Promise<Price | null> {
    return this.model.findOne({ lookup_key }).lean<Price>().exec();
  }

  /** Removes a lookup key from any other price that has it. */
  async releaseLookupKey(lookup_key: string, except: string): Promise<void> {
    await this.model.updateOne({ lookup_key, _id: { $ne: except } }, { $set: { lookup_key: null } });
  }

  /**
   * A price that has been sold, with its product's name. It stays valid even if it is no longer for sale.
   * @throws StripeError that names the parameter, when there is no such price.
   */
  async sold(id: string, param = 'price'): Promise<SubscribedPrice> {
    const price = await this.find(id);
    const product = price && (await this.#products.find(price.product));
    if (!product) throw missing('price', id, param);
    return { ...price, product_name: product.name };
  }

  /**
   * A price to subscribe to.
   * @throws StripeError as `sold` does, and when it is no longer for sale.
   */
  async forSale(id: string, param?: string): Promise<SubscribedPrice> {
    const price = await this.sold(id, param);
    if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', param);
    return price;
  }
}

const newPrice = fields({
  product: required(text(100)),
  currency: required(oneOf('usd')),
  unit_amount: required(integer(0)),
  recurring: required(fields({ interval: required(oneOf(...intervals)) })),
  active: defaulted(flag, true),
  lookup_key: defaulted(text(200), null),
  transfer_lookup_key: defaulted(flag, false),
  metadata: defaulted(metadata, {}),
});

async function createPrice(prices: PriceRepository, { parameters, seed }: ApiRequest): Promise<Price> {
  const { transfer_lookup_key, ...read } = newPrice(parameters, '');
  const { lookup_key } = read;
  const price: Price = { _id: objectId('price_', seed), created: new Date(), ...read };
  return retryOnConflict('this lookup key', async () => {
    if (lookup_key && transfer_lookup_key) await prices.releaseLookupKey(lookup_key, price._id);
    const added = await prices.addWithKey(price);
    if (added) return added;
    const holder = lookup_key ? await prices.findByLookupKey(lookup_key) : null;
    if (holder && !transfer_lookup_key)
      throw invalid(
        `A price (\`${holder._id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    return undefined;
  });
}

/** `POST` and `GET /v1/prices`, and one by its id. */
export const priceOperations = (prices: PriceRepository): Operations => ({
  ...readOperations(
    {
      path: '/v1/prices',
      read: (id) => prices.read(id),
      present: presentPrice,
    },
    { active: optional(flag), lookup_keys: optional(list(required(text(200)))) },
    ({ active, lookup_keys }, paging) =>
      prices.list({ active, lookup_key: lookup_keys && { $in: lookup_keys } }, paging),
  ),
  'POST /v1/prices': async (request) => presentPrice(await createPrice(prices, request)),
});
