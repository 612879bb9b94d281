import type { FormFields } from './form-body.ts';
import { type ListPage, type Paging, presentList } from './objects.ts';
import { fields, integer, list, oneOf, optional, type Read, type Reader, required, text } from './parameters.ts';

export interface ApiRequest {
  /** The id in its path; '' if it has none. */
  readonly id: string;
  /** The parameters: of the body of a POST, otherwise of the query. */
  readonly parameters: FormFields;
  /** The seed from which ids are derived; see `objectId`. */
  readonly seed: string;
}

/**
 * Operations of the API by name, such as `POST /v1/refunds`. Each returns an object in Stripe's format or throws a
 * `StripeError`.
 */
export type Operations = Readonly<
  Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, (request: ApiRequest) => Promise<object>>
>;

/** How the API shows one kind of object. */
interface Resource<T> {
  readonly path: `/v1/${string}`;
  readonly present: (object: T) => object;
  /** A field that a request may expand, and the object with it. */
  readonly expand?: { readonly field: string; readonly present: (object: T) => object };
}

const page = { limit: optional(integer(1, 100)), starting_after: optional(text(100)) };

const expanded = (field: string | undefined): Record<string, Reader<unknown>> =>
  field === undefined ? {} : { expand: optional(list(required(oneOf(field)))) };

/**
 * `GET` of one object by its id.
 * @param read Throws a `StripeError` when there is no object with the id.
 */
export function readOperation<T>({ path, present, expand }: Resource<T>, read: (id: string) => Promise<T>): Operations {
  const parametersOf = fields(expanded(expand?.field));
  return {
    [`GET ${path}/{id}`]: async ({ id, parameters }: ApiRequest) => {
      const given = parametersOf(parameters, '');
      return (given.expand && expand ? expand.present : present)(await read(id));
    },
  };
}

/**
 * `GET` of a list.
 * @param filters Its parameters, besides its page.
 */
export function listOperation<T, S extends Record<string, Reader<unknown>>>(
  { path, present, expand }: Resource<T>,
  filters: S,
  readPage: (filter: Read<S>, paging: Paging) => Promise<ListPage<T>>,
): Operations {
  const search = fields({ ...filters, ...page, ...expanded(expand && `data.${expand.field}`) });
  return {
    [`GET ${path}`]: async ({ parameters }: ApiRequest) => {
      const {
        limit,
        starting_after,
        expand: given,
        ...rest
      } = search(parameters, '') as Paging & { readonly expand?: unknown };
      const rows = await readPage(rest as Read<S>, { limit, starting_after });
      return presentList(path, rows, given && expand ? expand.present : present);
    },
  };
}
