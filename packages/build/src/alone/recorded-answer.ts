import { isDeepStrictEqual } from 'node:util';
import Value from 'typebox/value';
import { findOperation } from './find-operation.ts';

/** A request, without what says who made it. */
export interface RecordedRequest {
  /** `GET /properties?limit=50`, its parameters in alphabetical order. */
  readonly request: string;
  /** Of a request that writes. */
  readonly body?: unknown;
}

/** What a running product answered to a request. */
export interface RecordedAnswer extends RecordedRequest {
  readonly status: number;
  readonly answer?: unknown;
}

/** How a request is written: the same one always alike. */
export function requestName(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.sort();
  return `${method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}

/** Why an answer isn't what the contract says; null where it is. */
export function breachOf({ request, status, answer }: RecordedAnswer): string | null {
  const [method = '', address = ''] = request.split(' ');
  const operation = findOperation(method, address.split('?')[0] ?? '');
  if (operation === undefined) return `No contract has ${request}.`;
  if (status >= 400 || operation.route.answer === undefined) return null;
  const [error] = Value.Errors(operation.route.answer, answer);
  return error === undefined ? null : `${request}: ${error.instancePath || 'the answer'} ${error.message}.`;
}

/** A request without what it says of the length and the order of a list. */
function withoutPaging(request: string): string {
  const [method = '', address = ''] = request.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  for (const name of ['limit', 'sort']) searchParams.delete(name);
  return requestName(method, `${pathname}?${searchParams}`);
}

/** The answer that was recorded to a request; of a list, else that of another length or order. */
export function answerTo(answers: readonly RecordedAnswer[], { request, body }: RecordedRequest) {
  const sameBody = (recorded: RecordedAnswer) => isDeepStrictEqual(recorded.body, body);
  const exact = answers.find((recorded) => recorded.request === request && sameBody(recorded));
  if (exact !== undefined || !request.startsWith('GET ')) return exact;
  const list = withoutPaging(request);
  return answers.find((recorded) => withoutPaging(recorded.request) === list);
}
