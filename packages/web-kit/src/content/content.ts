import type {
  Answer,
  DownloadOperation,
  Operation,
  Params,
  Query,
  StreamOperation,
  UploadOperation,
} from '@keystead/contracts';
import { operationAddress } from '../http/operation-address.ts';
import type { Part } from '../http/request.ts';

type Reading = Exclude<Extract<Operation, `GET ${string}`>, UploadOperation | DownloadOperation | StreamOperation>;

/** A request to the API whose answer a public page shows. `address` is its path below `/api`, with the query. */
export interface ContentRequest<O extends Reading = Reading> {
  readonly operation: O;
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  readonly address: string;
}

/** An operation whose answer may be content: a GET that answers JSON. A public page can use only public operations. */
export type ContentOperation = Reading;

/** The answer to a content request; null where there is no such record (404). */
export type Content<O extends Reading> = Answer<O> | null;

type Options<O extends Reading> = Part<'params', Params<O>> & Part<'query', Query<O>>;
type Rest<O extends Reading> = Record<never, never> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

/** Names data of the API that a public page shows: `contentRequest('GET /plans')`. */
export function contentRequest<O extends Reading>(operation: O, ...[options]: Rest<O>): ContentRequest<O> {
  const { params, query } = (options ?? {}) as { params?: Params<O>; query?: Query<O> };
  const { url } = operationAddress(operation, params as Record<string, unknown> | undefined);
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
  return {
    operation,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    address: search === '' ? url : `${url}?${search}`,
  };
}
