import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Area } from './scopes.ts';

/** The date of the API's present version: what `API-Version` names, in requests and in answers, and the reference's own version. */
export const apiVersion = '2026-11-01';

/** HTTP methods that a contract may use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `METHOD /path` below the gateway's `/api`; path parameters in braces: `PUT /properties/{id}`. */
export type OperationName = `${Method} /${string}`;

/**
 * Who may call: `public` needs no token (and ignores one), `signed-in` a live session,
 * `service` another service's token besides the user's, and is never reachable through the gateway.
 */
export type Access = 'public' | 'signed-in' | 'service';

/** A body of bytes in place of JSON: its media types, the content being looked at too, and how many bytes at most. */
export interface Upload {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** One route as data: what goes in, what comes out and which errors it names, on top of those that any route has. */
export interface Route {
  readonly summary: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Present: the request's body is a file. */
  readonly upload?: Upload;
  /** Absent, as `download` is: the answer has no body (204). */
  readonly answer?: TSchema;
  /** Present: the answer is a file of one of these media types. */
  readonly download?: readonly string[];
  /** Present: the answer is a stream of server-sent events, the data of each being JSON of this shape. */
  readonly events?: TSchema;
  /** True: that stream ends with its reader alone; whoever serves it ends it when it stops. */
  readonly endless?: true;
  /** The status of success; 200 with an answer and 204 without one unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** True: the answer holds what must be kept nowhere, such as a token, so that the route takes no `Idempotency-Key`. */
  readonly secret?: true;
  /** False: no API key may call it, whatever its scopes; only a person who is signed in. */
  readonly keys?: false;
  /** False: no request to it is reported to the audit log, as it changes nothing that anybody keeps, though it is no GET. */
  readonly reported?: false;
  /** Present: it will go. From when on that is said, from when on it may be gone (`2027-06-30`), and what to call instead. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead?: OperationName };
  readonly codes: readonly ErrorCode[];
}

/** Everything that one service answers. */
export interface Contract {
  readonly service: string;
  /** By which the scopes of API keys are named. */
  readonly area: Area;
  readonly routes: { readonly [name: OperationName]: Route };
}

/** Types routes without widening them. */
export function defineRoutes<const R extends Contract['routes']>(routes: R): R {
  return routes;
}

/** Types a contract without widening it. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/**
 * Whether an operation takes `Idempotency-Key`: every POST of a signed-in caller does (rules §3), but what must not be kept
 * and what is too large to be or comes bit by bit.
 */
export const takesIdempotencyKey = (name: string, route: Route): boolean =>
  name.startsWith('POST ') && route.access === 'signed-in' && !route.secret && !route.download && !route.events;

/** Sorts operations so that `/properties/export` is asked before `/properties/{id}`: a brace sorts after every letter. */
export const literalFirst = (one: string, other: string): number => (one < other ? -1 : 1);

type Part<R, K extends keyof Route> = R extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;

/** The parsed path parameters of a route. */
export type ParamsOf<R> = Part<R, 'params'>;

/** The parsed query of a route. */
export type QueryOf<R> = Part<R, 'query'>;

/** The body that a route takes; a file where it takes an upload. */
export type BodyOf<R> = R extends { readonly upload: Upload } ? Blob : Part<R, 'body'>;

/** One event of a route that answers a stream of them. */
export type EventOf<R> = Part<R, 'events'>;

/** What a route answers on success: a file where it is a download, undefined for 204. */
export type AnswerOf<R> = R extends { readonly download: readonly string[] } ? Blob : Part<R, 'answer'>;
