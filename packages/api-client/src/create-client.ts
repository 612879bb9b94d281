import createFetchClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { apiErrorOf } from './api-error.ts';
import type { paths } from './generated/api.ts';
import { idempotentPaths } from './generated/idempotent-paths.ts';
import { type Send, withRetries } from './with-retries.ts';

/** What a client is made of. */
export interface ClientSettings {
  /** An API key, `ks_live_…` or `ks_test_…`; or the token of a session. Without one only public operations answer. */
  readonly key?: string;
  /** Where the installation is: `https://app.example.com`. */
  readonly baseUrl: string;
  /** Sends the requests; the platform's `fetch` unless said. */
  readonly fetch?: Send;
  /** How often a request is tried again that did not arrive or got lost (502, 504), or that was answered 429 or 503; 3 times unless said. */
  readonly retries?: number;
  /** The version of the API that the program was written for, a date; it is refused where it isn't spoken. */
  readonly apiVersion?: string;
}

type InitOf<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init];

/** Calls the operations of one method. What the API refuses is thrown as `ApiError`, so that `data` is always there. */
export type ApiMethod<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: InitOf<Init>
) => Promise<
  Extract<
    FetchResponse<paths[Path][Method] & Record<string | number, unknown>, Init, MediaType>,
    { readonly data: unknown }
  >
>;

/** The API as a program calls it: `await client.GET('/properties/{id}', { params: { path: { id: 7 } } })`. */
export interface ApiClient {
  readonly GET: ApiMethod<'get'>;
  readonly POST: ApiMethod<'post'>;
  readonly PUT: ApiMethod<'put'>;
  readonly DELETE: ApiMethod<'delete'>;
  /** Adds what sees each request and answer, as openapi-fetch has it. */
  readonly use: Client<paths>['use'];
}

/** Makes a client of an installation. */
export function createClient({ key, baseUrl, fetch, retries = 3, apiVersion }: ClientSettings): ApiClient {
  const send = withRetries(fetch ?? ((request) => globalThis.fetch(request)), {
    most: retries,
    pause: 500,
    longest: 60_000,
  });
  const client = createFetchClient<paths>({ baseUrl: `${baseUrl.replace(/\/+$/, '')}/api`, fetch: send });
  client.use({
    onRequest({ request, schemaPath }) {
      if (key) request.headers.set('authorization', `Bearer ${key}`);
      if (apiVersion) request.headers.set('api-version', apiVersion);
      const takesKey = request.method === 'POST' && idempotentPaths.has(schemaPath);
      if (takesKey && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID());
    },
    async onResponse({ response }) {
      if (!response.ok && response.status !== 304) throw await apiErrorOf(response);
    },
  });
  return client as ApiClient;
}
