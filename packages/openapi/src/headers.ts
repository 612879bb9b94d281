import { apiVersion } from '@keystead/contracts';
import type { Components, Parameter, Reference } from './document.ts';

const text = { type: 'string' } as const;

const headers = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'The id of this request. Errors contain it as `request_id`. Quote it to support.',
    required: true,
    schema: text,
  },
  ApiVersion: {
    name: 'API-Version',
    description: 'The version of the API that responded, a date.',
    required: true,
    schema: { ...text, format: 'date', examples: [apiVersion] },
  },
  RateLimit: {
    name: 'RateLimit',
    description: 'The remaining requests, and the seconds until the limit resets: `"default";r=599;t=42`.',
    schema: text,
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description: 'The limit, as a number of requests per number of seconds: `"default";q=600;w=60`.',
    schema: text,
  },
  RetryAfter: { name: 'Retry-After', description: 'Seconds after which to try again.', schema: text },
  Location: { name: 'Location', description: 'The URL of the created record.', schema: text },
  ETag: {
    name: 'ETag',
    description:
      'The tag of this response, for `If-None-Match`. That of a record is its version, and also for `If-Match`.',
    schema: text,
  },
  IdempotentReplayed: {
    name: 'Idempotent-Replayed',
    description:
      '`true` if this repeats the response of an earlier request with the same `Idempotency-Key`; otherwise absent.',
    schema: { ...text, enum: ['true'] },
  },
  Link: {
    name: 'Link',
    description: 'The first page of the list and the next, `rel="first"` and `rel="next"`.',
    schema: text,
  },
  Deprecation: { name: 'Deprecation', description: 'When this operation was deprecated.', schema: text },
  Sunset: { name: 'Sunset', description: 'When this operation may be removed.', schema: text },
} as const;

export type HeaderName = keyof typeof headers;

const always: readonly HeaderName[] = ['RequestId', 'ApiVersion', 'RateLimit', 'RateLimitPolicy'];

export const headersNamed = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(
    [...always, ...names].map((name) => [headers[name].name, { $ref: `#/components/headers/${name}` }]),
  );

export const headerComponents: Components['headers'] = Object.fromEntries(
  Object.entries(headers).map(([name, { name: _, ...header }]) => [name, header]),
);

export const headerParameters = {
  ApiVersion: {
    name: 'API-Version',
    in: 'header',
    description: 'The version of the API that the caller was written for. Unsupported versions are rejected.',
    schema: { ...text, format: 'date', examples: [apiVersion] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response.',
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record as it was read. If the record has changed since, the request fails with 412.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an earlier response. If nothing has changed since, the response is 304 without a body.',
    schema: text,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export const parameterNamed = (name: keyof typeof headerParameters): Reference => ({
  $ref: `#/components/parameters/${name}`,
});
