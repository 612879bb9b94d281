import { retryOnConflict } from '@keystead/service-kit';
import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import { objectId, presentList } from '../api/objects.ts';
import {
  fields,
  flag,
  integer,
  list,
  metadata,
  metadataChange,
  nothing,
  oneOf,
  optional,
  paging,
  required,
  text,
} from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { presentProduct } from '../products/product.ts';
import type { PriceRepository, PriceSources } from './price.repository.ts';
import { intervals, type Price, presentPrice } from './price.ts';

const newPrice = fields({
  product: required(text(100)),
  currency: required(oneOf('usd')),
  unit_amount: required(integer(0)),
  recurring: optional(fields({ interval: required(oneOf(...intervals)), interval_count: optional(integer(1, 36)) })),
  active: optional(flag),
  lookup_key: optional(text(200)),
  transfer_lookup_key: optional(flag),
  nickname: optional(text()),
  metadata: optional(metadata),
});
const changedPrice = fields({
  active: optional(flag),
  lookup_key: optional(text(200)),
  transfer_lookup_key: optional(flag),
  nickname: optional(text()),
  metadata: optional(metadataChange),
});
const search = fields({
  ...paging,
  product: optional(text(100)),
  active: optional(flag),
  lookup_keys: optional(list(required(text(200)))),
  expand: optional(list(required(oneOf('data.product')))),
});

interface Key {
  readonly lookup_key: string | null | undefined;
  /** Whether another price with the same key loses it. */
  readonly transfer: boolean;
}

/** Stores a price that is to have a lookup key. `write` returns null while another price has the key. */
async function withKey(
  prices: PriceRepository,
  id: string,
  { lookup_key, transfer }: Key,
  write: () => Promise<Price | null>,
): Promise<Price> {
  return retryOnConflict('this lookup key', async () => {
    if (lookup_key && transfer) await prices.releaseLookupKey(lookup_key, id);
    const written = await write();
    if (written) return written;
    const holder = lookup_key ? await prices.findByLookupKey(lookup_key) : null;
    if (holder && !transfer)
      throw invalid(
        `A price (\`${holder._id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    return undefined;
  });
}

async function createPrice({ prices, products }: PriceSources, { parameters, seed }: ApiRequest): Promise<Price> {
  const read = newPrice(parameters, '');
  if (!(await products.find(read.product))) throw missing('product', read.product, 'product');
  const price: Price = {
    _id: objectId('price_', seed),
    created: new Date(),
    product: read.product,
    currency: read.currency,
    unit_amount: read.unit_amount,
    recurring: read.recurring
      ? { interval: read.recurring.interval, interval_count: read.recurring.interval_count ?? 1 }
      : null,
    active: read.active ?? true,
    lookup_key: read.lookup_key ?? null,
    nickname: read.nickname ?? null,
    metadata: read.metadata ?? {},
  };
  const key = { lookup_key: price.lookup_key, transfer: read.transfer_lookup_key ?? false };
  return withKey(prices, price._id, key, () => prices.add(price));
}

async function changePrice({ prices }: PriceSources, { id, parameters }: ApiRequest): Promise<Price> {
  const { transfer_lookup_key, metadata: changed, ...change } = changedPrice(parameters, '');
  const price = await prices.find(id);
  if (!price) throw missing('price', id, 'price');
  const merged = changed && { metadata: changed(price.metadata) };
  const set = Object.fromEntries(Object.entries({ ...change, ...merged }).filter(([, value]) => value !== undefined));
  const key = { lookup_key: change.lookup_key, transfer: transfer_lookup_key ?? false };
  return withKey(prices, id, key, () => prices.change(id, set));
}

/** `POST` and `GET /v1/prices`, and `GET` and `POST` of one by its id. */
export const priceOperations = (deps: PriceSources): ApiOperation[] => [
  { name: 'POST /v1/prices', handle: async (request) => presentPrice(await createPrice(deps, request)) },
  {
    name: 'GET /v1/prices',
    async handle({ parameters }) {
      const { product, active, lookup_keys, limit, starting_after, expand } = search(parameters, '');
      const query = { product, active, lookupKeys: lookup_keys, limit, startingAfter: starting_after };
      const page = await deps.prices.list(query);
      if (!expand?.length) return presentList('/v1/prices', page, presentPrice);
      const products = await deps.products.findAll(page.rows.map((price) => price.product));
      const whole = new Map(products.map((one) => [one._id, presentProduct(one)]));
      return presentList('/v1/prices', page, (price) => ({
        ...presentPrice(price),
        product: whole.get(price.product) ?? price.product,
      }));
    },
  },
  {
    name: 'GET /v1/prices/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const price = await deps.prices.find(id);
      if (!price) throw missing('price', id, 'price');
      return presentPrice(price);
    },
  },
  { name: 'POST /v1/prices/{id}', handle: async (request) => presentPrice(await changePrice(deps, request)) },
];
