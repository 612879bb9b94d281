import type { Readable } from 'node:stream';
import type {
  AnswerOf,
  BodyOf,
  Contract,
  EventOf,
  OperationName,
  ParamsOf,
  QueryOf,
  Route,
  Upload,
} from '@keystead/contracts';
import type { Logger } from 'pino';
import type { TSchema } from 'typebox';
import type { Caller } from '../auth/caller.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** What an endpoint is handed: everything in it has been validated and authenticated. */
export interface EndpointRequest<R extends Route> {
  readonly caller: R['access'] extends 'signed-in' ? Caller : Caller | undefined;
  /** With access `service`: which one calls. */
  readonly service: string | undefined;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: R extends { readonly upload: Upload } ? UploadedFile : BodyOf<R>;
  /** The version that `If-Match` names, if it is there. */
  readonly ifMatch: number | undefined;
  /** What a header says; '' where it isn't there. */
  readonly header: (name: string) => string;
  /** Where the request came from, for limits per address: an IPv4 address or the /64 of an IPv6 one. */
  readonly address: string;
  readonly requestId: string;
  readonly log: Logger;
  /** Aborted when who calls has gone before the answer was out: nobody waits for it any more. */
  readonly signal: AbortSignal;
  /**
   * The id for the record that this request makes. With an `Idempotency-Key` it is remembered before anything is
   * written, so that a second try after a crash gets the same id and the unique index on it stops a double.
   */
  readonly recordId: (allocate: () => Promise<number>) => Promise<{ id: number; resumed: boolean }>;
}

/** A file that is answered: its bytes, or a stream of them. */
export interface FileContent {
  /** What takes work to make is made by a function: it is not called where the browser has the file by its tag. */
  readonly content: Buffer | Readable | (() => Promise<Buffer | Readable>);
  readonly type: string;
  /** Bytes, where a stream's are known. */
  readonly size?: number;
  /** The name under which a browser saves it; without one it is shown. */
  readonly name?: string;
  /** Becomes the ETag, for what never changes under its address. */
  readonly tag?: string;
}

/** What an endpoint answers: a body, a body made at an address, a file, a stream of events, or nothing. */
export interface Reply<A> {
  readonly body: A;
  readonly events?: AsyncIterable<unknown>;
  /** Milliseconds without an event after which a comment shows that the connection is alive; 5,000 unless said. */
  readonly commentEvery?: number;
  readonly file?: FileContent;
  readonly location?: string;
  /** Becomes the ETag. */
  readonly version?: number;
  /** Seconds for which anybody may keep the answer. */
  readonly cacheFor?: number;
  /** A `Set-Cookie` header. */
  readonly cookie?: string;
  /** On a public route: who it turned out to be, for the audit log. */
  readonly actor?: Pick<Caller, 'userId' | 'accountId' | 'name'>;
}

/** A stream of events. */
export interface EventsReply<E> extends Reply<undefined> {
  readonly events: AsyncIterable<E>;
}

type ReplyOf<R> = R extends { readonly events: TSchema } ? EventsReply<EventOf<R>> : Reply<AnswerOf<R>>;

/** One route's handler, bound to its name in a contract. */
export interface Endpoint {
  readonly name: OperationName;
  readonly route: Route;
  readonly handle: (request: EndpointRequest<Route>) => Promise<Reply<unknown>>;
}

/** Binds a handler to a route; the types of what comes in and goes out are the contract's. */
export function endpoint<C extends Contract, N extends keyof C['routes'] & OperationName>(
  contract: C,
  name: N,
  handle: (request: EndpointRequest<C['routes'][N] & Route>) => Promise<ReplyOf<C['routes'][N]>>,
): Endpoint {
  return {
    name,
    route: contract.routes[name] as Route,
    handle: handle as unknown as Endpoint['handle'],
  };
}

/** Answers a body; `version` becomes the ETag. */
export const reply = <A>(body: A, version?: number): Reply<A> => ({ body, version });

/** Answers what was made, and its address below `/api`. */
export const created = <A extends { id: number; version?: number }>(body: A, collection: string): Reply<A> => ({
  body,
  location: `/api/${collection}/${body.id}`,
  version: body.version,
});

/** Answers a file. */
export const fileReply = (file: FileContent): Reply<Blob> => ({ body: undefined as unknown as Blob, file });

/**
 * Answers events as they come, until they end or who calls goes away; `return` of the iterator is called then. What is
 * thrown before the first event is an answer like any other; from then on it can only be a cut, so that an error that
 * somebody is to read is an event too.
 */
export const eventsReply = <E>(
  events: AsyncIterable<E>,
  options: Pick<EventsReply<E>, 'commentEvery'> = {},
): EventsReply<E> => ({ body: undefined, events, ...options });

/** Answers 204. */
export const nothing: Reply<undefined> = { body: undefined };
