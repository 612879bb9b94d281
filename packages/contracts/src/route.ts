import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** HTTP methods that a contract may use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `METHOD /path` below the gateway's `/api`; path parameters in braces: `PUT /properties/{id}`. */
export type OperationName = `${Method} /${string}`;

/**
 * Who may call: `public` needs no token (and ignores one), `signed-in` a live session,
 * `service` another service's token besides the user's, and is never reachable through the gateway.
 */
export type Access = 'public' | 'signed-in' | 'service';

/** One route as data: what goes in, what comes out and which errors it names, on top of those that any route has. */
export interface Route {
  readonly summary: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Absent: the answer has no body (204). */
  readonly answer?: TSchema;
  /** The status of success; 200 with an answer and 204 without one unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly codes: readonly ErrorCode[];
}

/** Everything that one service answers. */
export interface Contract {
  readonly service: string;
  readonly routes: { readonly [name: OperationName]: Route };
}

/** Types a contract without widening it. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type Part<R, K extends keyof Route> = R extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;

/** The parsed path parameters of a route. */
export type ParamsOf<R> = Part<R, 'params'>;
/** The parsed query of a route. */
export type QueryOf<R> = Part<R, 'query'>;
/** The body that a route takes. */
export type BodyOf<R> = Part<R, 'body'>;
/** What a route answers on success; undefined for 204. */
export type AnswerOf<R> = Part<R, 'answer'>;
