import type { Operation } from '@keystead/contracts';
import axios, { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { ByteStream } from '../src/http/send.ts';
import { type AnsweredCall, type Answers, type ErrorAnswer, silence } from './answers.ts';

/** A byte stream like the body of an answer that is read as it arrives; jsdom has none. */
function byteStream(labels: Iterable<string> | AsyncIterable<string>): ByteStream {
  const encoder = new TextEncoder();
  async function* bytes() {
    for await (const text of labels) yield encoder.encode(text);
  }
  const source = bytes();
  return {
    getReader: () => ({
      async read() {
        const { done = false, value } = await source.next();
        return done ? { done } : { done, value: value as Uint8Array };
      },
      // Not awaited: a pending read would delay it.
      cancel: async () => void source.return(),
    }),
  };
}

/** The match of one call: the operation, and the values in its path. */
interface Match {
  operation: Operation;
  params: Record<string, string>;
}

function matchOf(operation: Operation, method: string, path: string): Match | null {
  const [itsMethod, itsPath = ''] = operation.split(' ');
  if (itsMethod !== method) return null;
  const names = [...itsPath.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${itsPath.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  if (found === null) return null;
  const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
  return { operation, params };
}

function callOf(config: InternalAxiosRequestConfig, answers: Answers): AnsweredCall {
  const method = (config.method ?? 'get').toUpperCase();
  const path = config.url ?? '';
  const matches = Object.keys(answers).map((operation) => matchOf(operation as Operation, method, path));
  // An operation with fewer path parameters is the closer match: /payments/stats, not /payments/{id}.
  const match = matches
    .filter((one) => one !== null)
    .sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
  if (match === undefined) throw new Error(`This test gives no answer to ${method} ${path}`);
  return {
    ...match,
    query: config.params ?? {},
    // A file is recorded as it was sent.
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    headers: Object.fromEntries(Object.entries(config.headers).map(([name, value]) => [name, String(value)])),
  } as AnsweredCall;
}

/**
 * A problem; where a file or a stream was requested it comes as one. jsdom can't read a Blob, so this one has its own
 * `text`.
 */
function problemOf({ problem }: ErrorAnswer, { responseType }: InternalAxiosRequestConfig): unknown {
  const text = JSON.stringify(problem);
  if (responseType === 'stream') return byteStream([text]);
  return responseType === 'blob' ? Object.assign(new Blob([text]), { text: async () => text }) : problem;
}

/** Events as text on the wire. */
async function* eventTexts(events: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
}

function contentOf(value: unknown, { responseType }: InternalAxiosRequestConfig): unknown {
  return responseType === 'stream' ? byteStream(eventTexts(value as Iterable<unknown>)) : value;
}

/** Reports to the sender of a file that all of it has been sent. */
function reportSent({ data, onUploadProgress }: InternalAxiosRequestConfig): void {
  if (!(data instanceof Blob)) return;
  const { size } = data;
  onUploadProgress?.({ loaded: size, total: size, progress: 1, bytes: size, lengthComputable: true });
}

function isClientError(given: unknown): given is ErrorAnswer {
  return typeof given === 'object' && given !== null && 'refused' in given;
}

async function answerTo(config: InternalAxiosRequestConfig, answers: Answers, calls: AnsweredCall[]) {
  const call = callOf(config, answers);
  calls.push(call);
  reportSent(config);
  const entry = answers[call.operation];
  const value: unknown = typeof entry === 'function' ? await (entry as (call: AnsweredCall) => unknown)(call) : entry;
  if (value === silence) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const status = isClientError(value) ? value.refused : value === undefined ? 204 : 200;
  const data = isClientError(value) ? problemOf(value, config) : contentOf(value, config);
  const response: AxiosResponse = { status, statusText: '', headers: {}, config, data };
  if (status < 400) return response;
  throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response);
}

let edge: AxiosAdapter | undefined;

// Also replaces the adapter that a call sets itself.
axios.interceptors.request.use((config) => ({ ...config, ...(edge && { adapter: edge }) }), null, {
  synchronous: true,
});

/**
 * Replaces the server with `answers`. Calls go through the real client first: address, token, errors. Returns the list
 * that each call is appended to.
 */
export function replaceNetworkEdge(answers: Answers): AnsweredCall[] {
  const calls: AnsweredCall[] = [];
  edge = (config) => answerTo(config, answers, calls);
  return calls;
}
