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
import type { RequestKey } from '../persistence/entity.ts';
import type { UploadedFile } from './request-body.ts';

export interface EndpointRequest<R extends Route> {
  readonly caller: R['access'] extends 'signed-in' ? Caller : Caller | undefined;
  /** The name of the calling service, if the access is `service`. */
  readonly service: string | undefined;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: R extends { readonly upload: Upload } ? UploadedFile : BodyOf<R>;
  /** The version in `If-Match`; undefined without the header. */
  readonly ifMatch: number | undefined;
  /** Returns a header's value; '' if it is absent. */
  readonly header: (name: string) => string;
  /** The network of the client, for rate limits per address: an IPv4 address or the /64 of an IPv6 address. */
  readonly address: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /**
   * Allocates the id of what this request creates. With an `Idempotency-Key`, the id is stored before anything is
   * written. A retry after a crash then gets the same id, and the unique index on it prevents a duplicate.
   */
  readonly recordId: (allocate: () => Promise<number>) => Promise<{ id: number; resumed: boolean }>;
  /** The `Idempotency-Key`, for the record to carry. Only of an endpoint that adds a record. */
  readonly requestKey?: RequestKey;
}

/** A file in a response: its bytes, or a stream of them. */
export interface FileContent {
  /** A function for content that is expensive to produce. It is not called if the browser already has this ETag. */
  readonly content: Buffer | Readable | (() => Promise<Buffer | Readable>);
  readonly type: string;
  /** Size in bytes; optional for a stream of unknown size. */
  readonly size?: number;
  /** The name under which a browser saves the file. Without a name, the browser displays the file. */
  readonly name?: string;
  /** The ETag, for content that never changes under its URL, or names its version. */
  readonly tag?: string;
  /** Seconds for which the reader's own cache may keep it without asking again. */
  readonly cacheFor?: number;
}

/** The response of an endpoint: a body, a body with a `Location`, a file, a stream of events, a web response, or nothing. */
export interface Reply<A> {
  readonly body: A;
  readonly events?: AsyncIterable<unknown>;
  /** Milliseconds without an event after which a comment shows that the connection is alive; 5,000 by default. */
  readonly commentEvery?: number;
  readonly file?: FileContent;
  /** Sent as it is: status, headers and body. */
  readonly web?: Response;
  readonly location?: string;
  readonly version?: number;
  /** Seconds for which any cache may store the response (`Cache-Control: public`). */
  readonly cacheFor?: number;
  readonly cookie?: string;
  /** Whether it repeats the response of an earlier request with the same `Idempotency-Key`. */
  readonly replayed?: true;
  /** On a public route: the actor that the handler identified, for the audit log. */
  readonly actor?: Pick<Caller, 'userId' | 'accountId' | 'name'>;
}

export interface EventsReply<E> extends Reply<undefined> {
  readonly events: AsyncIterable<E>;
}

type ReplyOf<R> = R extends { readonly events: TSchema } ? EventsReply<EventOf<R>> : Reply<AnswerOf<R>>;

export interface Endpoint {
  readonly name: OperationName;
  readonly route: Route;
  readonly handle: (request: EndpointRequest<Route>) => Promise<Reply<unknown>>;
  /** Whether everything that it writes are records with events, so that the audit log knows it by their changes. */
  readonly isRecordedByChanges?: true;
  /** Whether it adds one record, which carries the `Idempotency-Key`. */
  readonly addsRecord?: true;
  /** Which requests the audit log contains, by their body; by default all that the route reports. */
  readonly isReported?: (body: unknown) => boolean;
}

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

/**
 * Binds a handler that writes records with events, by a `Repository`, and nothing else that must not go unrecorded. The
 * audit log has the request in the changes of the records, so it costs no write of its own.
 */
export const recordEndpoint: typeof endpoint = (contract, name, handle) => ({
  ...endpoint(contract, name, handle),
  isRecordedByChanges: true,
});

/** Binds a handler that adds one record by `RecordHandlers.add`, so its idempotency key costs no write of its own. */
export const additionEndpoint: typeof endpoint = (contract, name, handle) => ({
  ...recordEndpoint(contract, name, handle),
  addsRecord: true,
});

/** The same for a record without events. The audit log has the request by a message of its own. */
export const unrecordedAdditionEndpoint: typeof endpoint = (contract, name, handle) => ({
  ...endpoint(contract, name, handle),
  addsRecord: true,
});

/** Responds with a body; `version` becomes the ETag. */
export const reply = <A>(body: A, version?: number): Reply<A> => ({ body, version });

/** Responds with a new record and its `Location`, `/api/{collection}/{id}`. */
export const created = <A extends { id: number; version?: number }>(body: A, collection: string): Reply<A> => ({
  body,
  location: `/api/${collection}/${body.id}`,
  version: body.version,
});

export const fileReply = (file: FileContent): Reply<Blob> => ({ body: undefined as unknown as Blob, file });

/**
 * A disconnect calls `return` of the iterator. An error before the first event becomes a normal error response. A later
 * one can only cut the connection, so send an error that the client must read as an event.
 */
export const eventsReply = <E>(
  events: AsyncIterable<E>,
  options: Pick<EventsReply<E>, 'commentEvery'> = {},
): EventsReply<E> => ({ body: undefined, events, ...options });

/** A response of a library that speaks a protocol of its own. A disconnect cancels its body. */
export const webReply = (web: Response): Reply<undefined> => ({ body: undefined, web });

export const nothing: Reply<undefined> = { body: undefined };
