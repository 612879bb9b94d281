import { apiVersion } from '@keystead/contracts';
import type { Components, Parameter, Reference } from './document.ts';

const text = { type: 'string' } as const;

/** Response headers, by the names of the document's components. */
const headers = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'Names this request; errors carry it as `request_id`. Tell it to support.',
    required: true,
    schema: text,
  },
  ApiVersion: {
    name: 'API-Version',
    description: 'The version of the API that answered, a date.',
    required: true,
    schema: { ...text, format: 'date', examples: [apiVersion] },
  },
  RateLimit: {
    name: 'RateLimit',
    description: 'What is left of the limit, and in how many seconds it is whole again: `"default";r=599;t=42`.',
    schema: text,
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description: 'The limit: so many requests in so many seconds: `"default";q=600;w=60`.',
    schema: text,
  },
  RetryAfter: { name: 'Retry-After', description: 'Seconds after which to try again.', schema: text },
  Location: { name: 'Location', description: 'Where what was made is to be read.', schema: text },
  ETag: {
    name: 'ETag',
    description: "The tag of this answer, for `If-None-Match`; a record's is its version, for `If-Match` too.",
    schema: text,
  },
  Link: {
    name: 'Link',
    description: 'The first page of the list and the next, `rel="first"` and `rel="next"`.',
    schema: text,
  },
  Deprecation: { name: 'Deprecation', description: 'Since when this operation is on its way out.', schema: text },
  Sunset: { name: 'Sunset', description: 'From when on this operation may be gone.', schema: text },
} as const;

/** The component name of a response header. */
export type HeaderName = keyof typeof headers;

const always: readonly HeaderName[] = ['RequestId', 'ApiVersion', 'RateLimit', 'RateLimitPolicy'];

/** Returns references to the named response headers and to those that every response has. */
export const headersNamed = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(
    [...always, ...names].map((name) => [headers[name].name, { $ref: `#/components/headers/${name}` }]),
  );

/** The response headers as components of the document. */
export const headerComponents: Components['headers'] = Object.fromEntries(
  Object.entries(headers).map(([name, { name: _, ...header }]) => [name, header]),
);

/** The request headers as components of the document. */
export const headerParameters = {
  ApiVersion: {
    name: 'API-Version',
    in: 'header',
    description:
      'The version of the API that the caller was written for. Another than those that are answered is refused.',
    schema: { ...text, format: 'date', examples: [apiVersion] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      "A word of the caller's own, 1 to 255 characters. Sent again with the same body, what was done is not done twice, and the answer is the first one.",
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record as it was read. Where it has changed since, nothing is done: 412.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an earlier answer. Where nothing has changed since, the answer is 304 without a body.',
    schema: text,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** Returns a reference to a request header. */
export const parameterNamed = (name: keyof typeof headerParameters): Reference => ({
  $ref: `#/components/parameters/${name}`,
});
