import type { Connection } from 'mongoose';
import { listOperation, type Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { seconds } from '../api/objects.ts';
import { defaulted, fields, metadata, required, text } from '../api/parameters.ts';
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
  created: seconds(created),
  metadata,
  name,
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
  id: required(text(100)),
  name: required(text(250)),
  metadata: defaulted(metadata, {}),
});

/** `POST` and `GET /v1/products`. */
export const productOperations = (products: ProductRepository): Operations => ({
  ...listOperation({ path: '/v1/products', present: presentProduct }, {}, (_, paging) => products.list({}, paging)),
  'POST /v1/products': async ({ parameters, seed }) => {
    const { id, ...read } = newProduct(parameters, '');
    return presentProduct(await products.add({ _id: id, created: new Date(), ...read, seed }));
  },
});
