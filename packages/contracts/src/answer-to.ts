import type { Answer, Operation } from './product.ts';

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
