import type { TSchema } from 'typebox';
import { assistant } from './assistant.ts';
import { billing } from './billing.ts';
import { events } from './events.ts';
import { gateway } from './gateway.ts';
import { identity } from './identity.ts';
import { marketing } from './marketing.ts';
import { operations } from './operations.ts';
import { portfolio } from './portfolio.ts';
import { releases } from './releases.ts';
import type { AnswerOf, BodyOf, Contract, EventOf, ParamsOf, QueryOf, Upload } from './route.ts';

/** What each service behind the gateway answers. */
export const serviceContracts: readonly Contract[] = [
  identity,
  portfolio,
  operations,
  events,
  billing,
  assistant,
  marketing,
  releases,
];

/** Everything that the product answers: the services, and the gateway itself. */
export const contracts: readonly Contract[] = [...serviceContracts, gateway];

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

/** An operation's name with any values in its path. */
type Filled<Name extends string> = Name extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Filled<End>}`
  : Name;

/** The segments of a path, so that `/imports/7/rows` is not taken for `/imports/{id}`. */
type Depth<Path, Counted extends unknown[] = []> = Path extends `${string}/${infer Rest}`
  ? Depth<Rest, [...Counted, 1]>
  : Counted['length'];

type Path<Call> = Call extends `${infer Before}?${string}` ? Before : Call;

type Exactly<Call> = { [O in Operation]: Call extends O | `${O}?${string}` ? O : never }[Operation];

type ByPattern<Call> = {
  [O in Operation]: Call extends Filled<O> | `${Filled<O>}?${string}`
    ? Depth<Path<Call>> extends Depth<O>
      ? O
      : never
    : never;
}[Operation];

type ByStart<Call> = { [O in Operation]: Call extends `${O}${string}` ? O : never }[Operation];

type FirstOf<Choices> = Choices extends [infer One, ...infer Others]
  ? [One] extends [never]
    ? FirstOf<Others>
    : One
  : never;

// An operation without parameters in its path is the closer match: /payments/stats, not /payments/{id}. What follows a
// whole name without being told to be a query is taken for one.
type OperationOf<Call> = FirstOf<[Exactly<Call>, ByPattern<Call>, ByStart<Call>]>;

/**
 * The answer to a call as it goes over the wire, such as `GET /properties/7` or `GET /users?q=ann`; unknown where its
 * text doesn't tell the operation.
 */
export type AnswerTo<Call extends string> = [OperationOf<Call>] extends [never]
  ? unknown
  : Answer<Extract<OperationOf<Call>, Operation>>;
