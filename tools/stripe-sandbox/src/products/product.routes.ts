import type { ApiOperation } from '../api/api-operation.ts';
import { objectId, presentList } from '../api/objects.ts';
import { fields, flag, list, metadata, nothing, optional, paging, required, text } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { ProductRepository } from './product.repository.ts';
import { presentProduct } from './product.ts';

const newProduct = fields({
  id: optional(text(100)),
  name: required(text(250)),
  description: optional(text()),
  active: optional(flag),
  metadata: optional(metadata),
});
const search = fields({ ...paging, active: optional(flag), ids: optional(list(required(text(100)))) });

/** `POST` and `GET /v1/products`, and one by its id. */
export const productOperations = (products: ProductRepository): ApiOperation[] => [
  {
    name: 'POST /v1/products',
    async handle({ parameters, seed }) {
      const { id, name, description, active, metadata: own } = newProduct(parameters, '');
      // An id must be usable in the path of the product.
      if (id !== undefined && !/^[\w-]+$/.test(id)) throw invalid(`Invalid id: ${id}`, 'id');
      const product = {
        _id: id ?? objectId('prod_', seed, 14),
        created: new Date(),
        name,
        description: description ?? null,
        active: active ?? true,
        metadata: own ?? {},
        seed,
      };
      return presentProduct(await products.add(product));
    },
  },
  {
    name: 'GET /v1/products',
    async handle({ parameters }) {
      const { active, ids, limit, starting_after } = search(parameters, '');
      const page = await products.list({ active, ids, limit, startingAfter: starting_after });
      return presentList('/v1/products', page, presentProduct);
    },
  },
  {
    name: 'GET /v1/products/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const product = await products.find(id);
      if (!product) throw missing('product', id);
      return presentProduct(product);
    },
  },
];
