import type {
  Answer,
  Body,
  ErrorCode,
  Operation,
  Params,
  Problem,
  Query,
  StreamEvent,
  StreamOperation,
} from '@keystead/contracts';

/** An error that the server gives instead of an answer; made with {@link refuse}. */
export interface ErrorAnswer {
  readonly refused: number;
  readonly problem: Problem;
}

/** No answer at all: the connection breaks. */
export const silence = Symbol('no answer');

/** A call as it reached the network edge; path parameters are text, as on the wire. */
export interface AnsweredCall<O extends Operation = Operation> {
  operation: O;
  params: { [K in keyof Params<O>]: string };
  query: Query<O>;
  body: Body<O>;
  headers: Readonly<Record<string, string>>;
}

/** Events, all in one go or as they arrive. One that throws breaks the connection. */
type Events<O extends StreamOperation> = Iterable<StreamEvent<O>> | AsyncIterable<StreamEvent<O>>;

type AnswerValue<O extends Operation> =
  | (O extends StreamOperation ? Events<O> : Answer<O>)
  | ErrorAnswer
  | typeof silence;

/** The server's reply to each operation: an answer, or a function of the call; events where the answer is a stream. */
export type Answers = {
  [O in Operation]?: AnswerValue<O> | ((call: AnsweredCall<O>) => AnswerValue<O> | Promise<AnswerValue<O>>);
};

/** An error in the product's standard shape. */
export function refuse(status: number, code: ErrorCode, error: string, fields?: Record<string, string>): ErrorAnswer {
  const problem: Problem = {
    type: 'about:blank',
    title: code,
    status,
    detail: error,
    error,
    code,
    request_id: 'test-request',
    ...(fields === undefined ? {} : { fields }),
  };
  return { refused: status, problem };
}
