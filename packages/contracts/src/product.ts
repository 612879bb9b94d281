import type { TSchema } from 'typebox';
import type { assistant } from './assistant.ts';
import type { billing } from './billing.ts';
import type { events } from './events.ts';
import type { gateway } from './gateway.ts';
import type { identity } from './identity.ts';
import type { marketing } from './marketing.ts';
import type { operations } from './operations.ts';
import type { portfolio } from './portfolio.ts';
import type { releases } from './releases.ts';
import type { AnswerOf, BodyOf, EventOf, ParamsOf, QueryOf, Upload } from './route.ts';

/** Every operation of the product by its name, for a client's types: nothing of it is there at run time. */
export type Operations = (typeof identity)['routes'] &
  (typeof portfolio)['routes'] &
  (typeof operations)['routes'] &
  (typeof billing)['routes'] &
  (typeof assistant)['routes'] &
  (typeof marketing)['routes'] &
  (typeof gateway)['routes'] &
  (typeof events)['routes'] &
  (typeof releases)['routes'];

/** The name of an operation: `GET /properties`. */
export type Operation = keyof Operations & string;
/** The name of an operation whose body is a file. */
export type UploadOperation = {
  [O in Operation]: Operations[O] extends { readonly upload: Upload } ? O : never;
}[Operation];
/** The name of an operation that answers a file. */
export type DownloadOperation = {
  [O in Operation]: Operations[O] extends { readonly download: readonly string[] } ? O : never;
}[Operation];
/** The name of an operation that answers a stream of events. */
export type StreamOperation = {
  [O in Operation]: Operations[O] extends { readonly events: TSchema } ? O : never;
}[Operation];
/** One event of an operation that answers a stream of them. */
export type StreamEvent<O extends StreamOperation> = EventOf<Operations[O]>;
/** The path parameters of an operation. */
export type Params<O extends Operation> = ParamsOf<Operations[O]>;
/** The query of an operation. */
export type Query<O extends Operation> = QueryOf<Operations[O]>;
/** The body of an operation. */
export type Body<O extends Operation> = BodyOf<Operations[O]>;
/** The answer of an operation. */
export type Answer<O extends Operation> = AnswerOf<Operations[O]>;
