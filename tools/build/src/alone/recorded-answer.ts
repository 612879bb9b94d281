import { isDeepStrictEqual } from 'node:util';
import Value from 'typebox/value';
import { findOperation } from './find-operation.ts';

/** A request without the caller's credentials. */
export interface RecordedRequest {
  /** `GET /properties?limit=50`, with the query parameters in alphabetical order. */
  readonly request: string;
  /** Only for a request that writes. */
  readonly body?: unknown;
}

/** A request and the answer of the running product. */
export interface RecordedAnswer extends RecordedRequest {
  readonly status: number;
  readonly answer?: unknown;
}

/** Normalises a request's name, so that equal requests have equal names. */
export function requestName(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.sort();
  return `${method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}

/** Explains why an answer breaks its contract; null if it matches. */
export function breachOf({ request, status, answer }: RecordedAnswer): string | null {
  const [method = '', address = ''] = request.split(' ');
  const operation = findOperation(method, address.split('?')[0] ?? '');
  if (operation === undefined) return `No contract has ${request}.`;
  if (status >= 400 || operation.route.answer === undefined) return null;
  const [error] = Value.Errors(operation.route.answer, answer);
  return error === undefined ? null : `${request}: ${error.instancePath || 'the answer'} ${error.message}.`;
}

/** Removes the paging and sort parameters of a request. */
function withoutPaging(request: string): string {
  const [method = '', address = ''] = request.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  for (const name of ['limit', 'sort']) searchParams.delete(name);
  return requestName(method, `${pathname}?${searchParams}`);
}

/** Finds the recorded answer to a request. For a list, falls back to an answer with other paging or sorting. */
export function answerTo(answers: readonly RecordedAnswer[], { request, body }: RecordedRequest) {
  const sameBody = (recorded: RecordedAnswer) => isDeepStrictEqual(recorded.body, body);
  const exact = answers.find((recorded) => recorded.request === request && sameBody(recorded));
  if (exact !== undefined || !request.startsWith('GET ')) return exact;
  const list = withoutPaging(request);
  return answers.find((recorded) => withoutPaging(recorded.request) === list);
}
