import type { ApiRequest, Operations } from './api-operation.ts';
import { type ListPage, type Paging, presentList } from './objects.ts';
import { fields, integer, list, oneOf, optional, type Read, type Reader, required, text } from './parameters.ts';

/** How the API reads one kind of object. */
interface Resource<T> {
  readonly path: `/v1/${string}`;
  /** @throws StripeError when there is no object with the id. */
  readonly read: (id: string) => Promise<T>;
  readonly present: (object: T) => object;
  /** A field that a request may expand, and the object with it. */
  readonly expand?: { readonly field: string; readonly present: (object: T) => object };
}

const page = { limit: optional(integer(1, 100)), starting_after: optional(text(100)) };

const expanded = (field: string | undefined): Record<string, Reader<unknown>> =>
  field === undefined ? {} : { expand: optional(list(required(oneOf(field)))) };

/** `GET` of one object by its id. */
export function readOperation<T>({ path, read, present, expand }: Resource<T>): Operations {
  const parametersOf = fields(expanded(expand?.field));
  return {
    [`GET ${path}/{id}`]: async ({ id, parameters }: ApiRequest) => {
      const given = parametersOf(parameters, '');
      return (given.expand && expand ? expand.present : present)(await read(id));
    },
  };
}

/**
 * `GET` of one object by its id, and of a list.
 * @param filters The parameters of the list, besides its page.
 */
export function readOperations<T, S extends Record<string, Reader<unknown>>>(
  resource: Resource<T>,
  filters: S,
  readPage: (filter: Read<S>, paging: Paging) => Promise<ListPage<T>>,
): Operations {
  const { path, present, expand } = resource;
  const search = fields({ ...filters, ...page, ...expanded(expand && `data.${expand.field}`) });
  return {
    ...readOperation(resource),
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
