import type { Operation, Problem } from '@keystead/contracts';
import type { AxiosError, AxiosRequestConfig, AxiosResponse } from 'axios';
import { expireSession, session } from '../session.ts';
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { ApiError, NoAnswerError } from './errors.ts';

/** `PUT /properties/{id}` with `{ id: 5 }` → PUT, `/properties/5`. Throws when a parameter is missing. */
export function operationAddress(operation: Operation, params: Readonly<Record<string, unknown>> = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${operation} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
  return { method, url };
}

/** The page of a remote that is open, on whose behalf requests are sent. */
interface CallingPage {
  /** Its remote and release, as requests name it: `mf-billing@0f3a…`. */
  release: string;
  /** Called when an operation was answered with 5xx or not at all, unless its caller aborted it. */
  onFailure(operation: Operation): void;
  /** Called when an operation was rejected with 4xx. */
  onRejection(operation: Operation): void;
  /** Called when the page reached a goal of its team. */
  onGoal(): void;
}

let openPage: CallingPage | null = null;

/** The page on whose behalf requests are sent, as the shell sets it; null on the shell's own pages. */
export const callingPage = {
  get: (): CallingPage | null => openPage,
  set(page: CallingPage | null): void {
    openPage = page;
  },
};

/**
 * Reports that a visitor reached what the open page is for, such as `receipt.opened`. During a rollout, the candidate is
 * rolled back if its visitors reach goals less often than those of stable. The name is for readers of the code.
 */
export function reportGoal(_name: string): void {
  openPage?.onGoal();
}

/** The subset of a `ReadableStream` of bytes that is needed to read it. */
export interface ByteStream {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>; cancel(): Promise<void> };
}

/** Yields the text of a byte stream, piece by piece as it arrives. Leaving the loop ends the stream. */
export async function* textPieces(stream: ByteStream): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // A failed cancel does not matter: the reader has left already.
    reader.cancel().catch(() => {});
  }
}

const BASE_PATH = '/api';
const TIMEOUT_MS = 10_000;

export interface AnyOptions {
  params?: Record<string, unknown>;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  fresh?: boolean;
  ifMatch?: number;
}

function headersOf(options: AnyOptions, token: string | null, page: CallingPage | null): Record<string, string> {
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    ...(options.fresh ? { 'Cache-Control': 'no-cache' } : {}),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
    ...(page === null ? {} : { 'X-Keystead-Release': page.release }),
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
}

const isStream = (data: unknown): data is ByteStream =>
  typeof data === 'object' && data !== null && 'getReader' in data;

async function textOf(stream: ByteStream): Promise<string> {
  let text = '';
  for await (const piece of textPieces(stream)) text += piece;
  return text;
}

/** The parsed body of an answer. Where a file or a stream was requested, the body arrives as one. */
async function contentOf(data: unknown): Promise<unknown> {
  if (data instanceof Blob) return JSON.parse(await data.text());
  return isStream(data) ? JSON.parse(await textOf(data)) : data;
}

async function problemOf(data: unknown): Promise<Partial<Problem>> {
  try {
    const problem = await contentOf(data);
    return typeof problem === 'object' && problem !== null ? (problem as Problem) : {};
  } catch {
    return {};
  }
}

async function failureOf({ response, ...failure }: AxiosError): Promise<Error> {
  if (response === undefined) return new NoAnswerError(failure);
  return new ApiError(response.status, await problemOf(response.data));
}

/** The message of axios for a request that the browser itself has aborted, as it does when the user leaves the page. */
const ABORTED = 'Request aborted';

/** Whether the server failed: a 5xx or no answer, unless the browser aborted the request. */
const isServersFailure = ({ response, message }: AxiosError): boolean =>
  response === undefined ? message !== ABORTED : response.status >= 500;

/** A search as axios writes it, without fields that have no value. */
function searchOf(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The answer to a request that the page's HTML has already sent; undefined if it has not sent the same. It is fresh. */
export function earlyAnswer(operation: Operation, options: AnyOptions): Promise<unknown> | undefined {
  const { params, query, signal: _, fresh: __, ...others } = options;
  if (!operation.startsWith('GET ') || Object.values(others).some((value) => value !== undefined)) return undefined;
  return takeEarlyAnswer(operationAddress(operation, params).url + searchOf(query), openPage?.release ?? null);
}

/** @param own settings of this request only, such as another timeout. @throws the errors of `request`. */
export async function send<T>(
  operation: Operation,
  given: AnyOptions,
  own: AxiosRequestConfig = {},
): Promise<AxiosResponse<T>> {
  const { method, url } = operationAddress(operation, given.params);
  const { token } = session.get();
  const page = callingPage.get();
  const { headers, ...rest } = own;
  if (method !== 'GET') dropEarlyAnswers();
  const config: AxiosRequestConfig = {
    baseURL: BASE_PATH,
    timeout: TIMEOUT_MS,
    method,
    url,
    headers: { ...headersOf(given, token, page), ...headers },
    ...(given.query === undefined ? {} : { params: given.query }),
    ...(given.body === undefined ? {} : { data: given.body }),
    ...(given.signal === undefined ? {} : { signal: given.signal }),
    ...rest,
  };
  // Loaded at the first request: pages that send none don't pay for it.
  const { default: axios } = await import(/* webpackChunkName: "http" */ 'axios').catch((cause: unknown) => {
    throw new NoAnswerError(cause);
  });
  try {
    return await axios.request<T>(config);
  } catch (error) {
    if (!axios.isAxiosError(error) || axios.isCancel(error)) throw error;
    if (error.response?.status === 401 && token !== null) expireSession(token, operation);
    if (isServersFailure(error)) page?.onFailure(operation);
    else if (error.response) page?.onRejection(operation);
    throw await failureOf(error);
  }
}
