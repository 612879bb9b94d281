import type { Connection } from 'mongoose';
import type { Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { objectId, seconds } from '../api/objects.ts';
import { defaulted, fields, metadata, optional, required, text } from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import { invalid } from '../api/stripe-error.ts';

export interface Product {
  readonly _id: string;
  readonly created: Date;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The seed of the request that created it, so that a repeated request gets the same response. */
  readonly seed: string;
}

const presentProduct = ({ _id, created, name, metadata }: Product) => ({
  id: _id,
  object: 'product' as const,
  active: true,
  created: seconds(created),
  livemode: false,
  metadata,
  name,
  type: 'service' as const,
  updated: seconds(created),
});

/** The only place that queries products. */
export class ProductRepository extends ObjectStore<Product> {
  constructor(database: Connection) {
    super(database, { name: 'products', kind: 'product' });
  }

  /** @throws StripeError when another request has created a product with the id. */
  override async add(product: Product): Promise<Product> {
    const stored = await super.add(product);
    if (stored.seed !== product.seed) throw invalid('Product already exists.', 'id', 'resource_already_exists');
    return stored;
  }
}

const newProduct = fields({
  id: optional(text(100)),
  name: required(text(250)),
  metadata: defaulted(metadata, {}),
});

/** `POST` and `GET /v1/products`, and one by its id. */
export const productOperations = (products: ProductRepository): Operations => ({
  ...readOperations(
    {
      path: '/v1/products',
      read: (id) => products.read(id),
      present: presentProduct,
    },
    {},
    (_, paging) => products.list({}, paging),
  ),
  'POST /v1/products': async ({ parameters, seed }) => {
    const { id = objectId('prod_', seed, 14), ...read } = newProduct(parameters, '');
    // An id must be usable in the path of the product.
    if (!/^[\w-]+$/.test(id)) throw invalid(`Invalid id: ${id}`, 'id');
    return presentProduct(await products.add({ _id: id, created: new Date(), ...read, seed }));
  },
});
