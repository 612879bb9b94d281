import Type, { type Static, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { IdParams, Named, OneOf } from './fields.ts';
import type { Area } from './scopes.ts';

/** The current version of the API, a date: for `API-Version` in requests and responses, and for the API reference. */
export const apiVersion = '2026-11-01';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `METHOD /path`, relative to the gateway's `/api`, with path parameters in braces: `PUT /properties/{id}`. */
export type OperationName = `${Method} /${string}`;

/**
 * `public`: anyone may call; a token is ignored. `service`: another service, never through the gateway. By default
 * `signed-in`; `service` under `/internal/`.
 */
export type Access = 'public' | 'signed-in' | 'service';

/** The media types that a file may have, which are checked against its content, and its maximum size in bytes. */
export interface Upload {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** A route as data: its input, its output, and its error codes besides `generalCodes`. */
export interface Route {
  readonly summary: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** If present, the request body is a file. */
  readonly upload?: Upload;
  /** Without this and `download`, the response has no body (204). */
  readonly answer?: TSchema;
  /** If present, the response is a file of one of these media types. */
  readonly download?: readonly string[];
  /** If present, the response is a stream of server-sent events; the data of each is JSON with this schema. */
  readonly events?: TSchema;
  /** True: a mail program or a form may call it, so the body may have any media type. It is not read. */
  readonly form?: true;
  /** True: the stream ends only when the client disconnects or the server shuts down. */
  readonly endless?: true;
  /** The success status; by default 200 with a body and 204 without one. */
  readonly status?: 200 | 201 | 202 | 204;
  /** True: the response contains a secret that must not be stored, so the route takes no `Idempotency-Key`. */
  readonly secret?: true;
  /** False: API keys cannot call the route, whatever their scopes. */
  readonly keys?: false;
  /** True: an API key needs no scope of the area, because each thing that the request does needs scopes of its own. */
  readonly anyScope?: true;
  /** False: the audit log leaves the requests out: they change no stored data, or only what their caller has read. */
  readonly reported?: false;
  /** Since when it is deprecated, from which day it may be removed (`2027-06-30`), and its replacement. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead?: OperationName };
  readonly codes: readonly ErrorCode[];
}

export interface Contract {
  readonly service: string;
  /** The area in the scopes of API keys. */
  readonly area: Area;
  readonly routes: { readonly [name: OperationName]: Route };
}

type DefaultsOf<Name> = {
  readonly access: Name extends `${string} /internal/${string}` ? 'service' : 'signed-in';
  readonly codes: readonly [];
} & (Name extends `${string}{id}${string}` ? { readonly params: typeof IdParams } : unknown);

/** What the path of a route says: who may call it, and the id that it takes. By default a route has no codes. */
const defaultsOf = (name: string) => ({
  access: name.includes(' /internal/') ? 'service' : 'signed-in',
  codes: [],
  ...(name.includes('{id}') && { params: IdParams }),
});

type Declared = Omit<Route, 'access' | 'codes'> & Partial<Pick<Route, 'access' | 'codes'>>;
type DeclaredRoutes = { readonly [name: OperationName]: Declared };

type Completed<R, Name> = R & Omit<DefaultsOf<Name>, keyof R>;

/** Types routes without widening them. Until {@link defineContract} they have no defaults, so they are incomplete. */
export function defineRoutes<const R extends DeclaredRoutes>(routes: R): R {
  return routes;
}

/** Completes the routes of a contract with the defaults, and types it without widening it. */
export function defineContract<const S extends string, const A extends Area, const R extends DeclaredRoutes>(contract: {
  readonly service: S;
  readonly area: A;
  readonly routes: R;
}) {
  const names = Object.keys(contract.routes) as OperationName[];
  const routes = names.map((name) => [name, { ...defaultsOf(name), ...contract.routes[name] }]);
  return { ...contract, routes: Object.fromEntries(routes) as { readonly [N in keyof R]: Completed<R[N], N> } };
}

/** Whether an operation accepts an `Idempotency-Key` (rules §3): its response must be stored to be repeated. */
export const takesIdempotencyKey = (name: string, route: Route): boolean =>
  name.startsWith('POST ') && route.access === 'signed-in' && !route.secret && !route.download && !route.events;

/** Orders `/properties/export` before `/properties/{id}`: a brace sorts after every letter. */
export const literalFirst = (one: string, other: string): number => (one < other ? -1 : 1);

type Part<R, K extends keyof Route> = R extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;

export type ParamsOf<R> = Part<R, 'params'>;

export type QueryOf<R> = Part<R, 'query'>;

/** The request body of a route; a file if the route accepts an upload. */
export type BodyOf<R> = R extends { readonly upload: Upload } ? Blob : Part<R, 'body'>;

export type EventOf<R> = Part<R, 'events'>;

/** The response body of a route on success: a file for a download, undefined for 204. */
export type AnswerOf<R> = R extends { readonly download: readonly string[] } ? Blob : Part<R, 'answer'>;

export const ServiceHealth = Type.Object({
  status: OneOf(['ok', 'degraded']),
  service: Type.String(),
  version: Type.String(),
  database: OneOf(['up', 'down', 'none']),
  uptime_seconds: Type.Integer({ minimum: 0 }),
});
export type ServiceHealth = Static<typeof ServiceHealth>;

export const Health = Named('The response of `GET /api/health` of the gateway: `ok` only if every service is.', {
  status: OneOf(['ok', 'degraded']),
  services: Type.Record(
    Type.String(),
    Type.Object({
      status: OneOf(['ok', 'degraded', 'down']),
      version: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type Health = Static<typeof Health>;

/** A notification of a change. `ready` comes first: from then on, none is missed. */
export const ChangeNotification = Type.Object({ kind: Type.String() });
export type ChangeNotification = Static<typeof ChangeNotification>;

/** The route with which a service notifies other services of changes, so that they read the feeds that they follow. */
export const changesRoute = {
  summary: 'Stream change notifications to other services',
  access: 'service',
  events: ChangeNotification,
  endless: true,
  codes: [],
} as const satisfies Route;
