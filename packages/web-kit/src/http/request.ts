import type { Answer, Body, Operation, Params, Problem, Query } from '@keystead/contracts';
import type { AxiosError, AxiosRequestConfig } from 'axios';
import { session } from '../session/session.ts';
import { expireSession } from '../session/session-expiry.ts';
import { ApiError } from './api-error.ts';
import { NoAnswerError } from './no-answer-error.ts';
import { operationAddress } from './operation-address.ts';

const BASE_PATH = '/api';
const TIMEOUT_MS = 10_000;

/** A part of the request that its contract requires, allows or doesn't know. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: never }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** What goes along with an operation: the parts its contract names, and what concerns only the sending. */
export type RequestOptions<O extends Operation> = Part<'params', Params<O>> &
  Part<'query', Query<O>> &
  Part<'body', Body<O>> & {
    /** Ends the request, as a query does whose page is left. */
    signal?: AbortSignal;
    /** With a POST: the same key and body make one record, however often they are sent (rules §3). */
    idempotencyKey?: string;
    /** Asks past every cache on the way. */
    fresh?: boolean;
  };

/** The options may be left out where the contract requires none of them. */
type Rest<O extends Operation> =
  Record<never, never> extends RequestOptions<O> ? [options?: RequestOptions<O>] : [options: RequestOptions<O>];

interface AnyOptions {
  params?: Record<string, unknown>;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  fresh?: boolean;
}

function headersOf(options: AnyOptions, token: string | null): Record<string, string> {
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    ...(options.fresh ? { 'Cache-Control': 'no-cache' } : {}),
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
}

function failureOf({ response, ...failure }: AxiosError): Error {
  if (response === undefined) return new NoAnswerError(failure);
  const problem: unknown = response.data;
  return new ApiError(response.status, typeof problem === 'object' && problem !== null ? (problem as Problem) : {});
}

/**
 * Sends an operation of the contracts to the gateway and resolves with its answer (undefined for 204).
 * Carries the session's token when there is one.
 *
 * @throws {ApiError} when the server answered with an error. A 401 on a call that carried the session's
 *   token also ends the session and leads to the sign-in page (product §8).
 * @throws {NoAnswerError} when no answer came within ten seconds.
 */
export async function request<O extends Operation>(operation: O, ...[options]: Rest<O>): Promise<Answer<O>> {
  const given: AnyOptions = options ?? {};
  const { method, url } = operationAddress(operation, given.params);
  const { token } = session.get();
  const config: AxiosRequestConfig = {
    baseURL: BASE_PATH,
    timeout: TIMEOUT_MS,
    method,
    url,
    headers: headersOf(given, token),
    ...(given.query === undefined ? {} : { params: given.query }),
    ...(given.body === undefined ? {} : { data: given.body }),
    ...(given.signal === undefined ? {} : { signal: given.signal }),
  };
  // Fetched at the first call: pages that ask the server nothing don't pay for it.
  const { default: axios } = await import('axios').catch((cause: unknown) => {
    throw new NoAnswerError(cause);
  });
  try {
    const response = await axios.request<Answer<O>>(config);
    return response.status === 204 ? (undefined as Answer<O>) : response.data;
  } catch (error) {
    if (!axios.isAxiosError(error) || axios.isCancel(error)) throw error;
    if (error.response?.status === 401 && token !== null) expireSession(token, operation);
    throw failureOf(error);
  }
}
