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

export const contracts: readonly Contract[] = [...serviceContracts, gateway];

/** All operations of the product by name, for the types of a client. They do not exist at run time. */
export type Operations = (typeof identity)['routes'] &
  (typeof portfolio)['routes'] &
  (typeof operations)['routes'] &
  (typeof billing)['routes'] &
  (typeof assistant)['routes'] &
  (typeof marketing)['routes'] &
  (typeof gateway)['routes'] &
  (typeof events)['routes'] &
  (typeof releases)['routes'];

export type Operation = keyof Operations & string;

export type UploadOperation = {
  [O in Operation]: Operations[O] extends { readonly upload: Upload } ? O : never;
}[Operation];

export type DownloadOperation = {
  [O in Operation]: Operations[O] extends { readonly download: readonly string[] } ? O : never;
}[Operation];

export type StreamOperation = {
  [O in Operation]: Operations[O] extends { readonly events: TSchema } ? O : never;
}[Operation];

export type StreamEvent<O extends StreamOperation> = EventOf<Operations[O]>;

export type Params<O extends Operation> = ParamsOf<Operations[O]>;

export type Query<O extends Operation> = QueryOf<Operations[O]>;

export type Body<O extends Operation> = BodyOf<Operations[O]>;

export type Answer<O extends Operation> = AnswerOf<Operations[O]>;

/** The name of an operation with any values in its path. */
type Filled<Name extends string> = Name extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Filled<End>}`
  : Name;

/** The number of path segments, so that `/imports/7/rows` does not match `/imports/{id}`. */
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

// Without path parameters is closer: /payments/stats, not /payments/{id}. Text after a whole name is a query.
type OperationOf<Call> = FirstOf<[Exactly<Call>, ByPattern<Call>, ByStart<Call>]>;

/** The response body of a call such as `GET /users?q=ann`; unknown if the text does not identify the operation. */
export type AnswerTo<Call extends string> = [OperationOf<Call>] extends [never]
  ? unknown
  : Answer<Extract<OperationOf<Call>, Operation>>;
