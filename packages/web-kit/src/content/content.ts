import type { Answer, Params, Query } from '@keystead/contracts';
import { use, useEffect } from 'react';
import { ApiError } from '../http/errors.ts';
import { type JsonOperation, type Part, type Rest, request } from '../http/request.ts';
import { operationAddress } from '../http/send.ts';

/** An operation whose answer may be content: a GET that answers JSON. A public page can use only public operations. */
export type ContentOperation = Extract<JsonOperation, `GET ${string}`>;

/** A request to the API whose answer a public page shows. `address` is its path below `/api`, with the query. */
export interface ContentRequest<O extends ContentOperation = ContentOperation> {
  readonly operation: O;
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  readonly address: string;
}

export type Content<O extends ContentOperation> = Answer<O> | null;

/** Names data of the API that a public page shows: `contentRequest('GET /plans')`. */
export function contentRequest<O extends ContentOperation>(
  operation: O,
  ...[options]: Rest<Part<'params', Params<O>> & Part<'query', Query<O>>>
): ContentRequest<O> {
  const { params, query } = (options ?? {}) as { params?: Params<O>; query?: Query<O> };
  const { url } = operationAddress(operation, params as Record<string, unknown> | undefined);
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
  return {
    operation,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    address: search === '' ? url : `${url}?${search}`,
  };
}

/** How long an answer stays cached after the page that shows it was left, in milliseconds since it arrived. */
const STANDS_MS = 30_000;
/** How long a failure is rethrown to later callers, in milliseconds; after that the request is sent again. */
const FAILURE_STANDS_MS = 1_000;

type Entry =
  | { state: 'waiting'; coming: Promise<unknown> }
  | { state: 'here'; value: unknown; at: number }
  | { state: 'failed'; error: unknown; at: number };

const entries = new Map<string, Entry>();

const olderThan = (milliseconds: number, at: number) => performance.now() - at > milliseconds;

async function answerTo({ operation, params, query }: ContentRequest): Promise<unknown> {
  try {
    // contentRequest has already checked that params and query belong to the operation.
    return await request(operation as 'GET /plans', { params, query } as never);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function load(wanted: ContentRequest): Entry {
  const store = (entry: Entry) => void entries.set(wanted.address, entry);
  const coming = answerTo(wanted).then(
    (value) => store({ state: 'here', value, at: performance.now() }),
    (error: unknown) => store({ state: 'failed', error, at: performance.now() }),
  );
  return { state: 'waiting', coming };
}

function entryOf(wanted: ContentRequest): Entry {
  const existing = entries.get(wanted.address);
  if (existing !== undefined && !(existing.state === 'failed' && olderThan(FAILURE_STANDS_MS, existing.at)))
    return existing;
  // On the server the page's named content has been fetched beforehand; content that it doesn't name is unavailable.
  if (typeof document === 'undefined') throw new Error(`${wanted.address} is not among the page's content`);
  const entry = load(wanted);
  entries.set(wanted.address, entry);
  return entry;
}

/** Drops an answer that no page shows any more if it is old: the next page that needs it requests it again. */
function letGo(address: string): void {
  const entry = entries.get(address);
  if (entry?.state === 'here' && olderThan(STANDS_MS, entry.at)) entries.delete(address);
}

/** Replaces all cached answers, by address: with those that came with the page or that are about to be rendered. */
export function fillContents(answers: Readonly<Record<string, unknown>>): void {
  entries.clear();
  for (const [address, value] of Object.entries(answers))
    entries.set(address, { state: 'here', value, at: performance.now() });
}

/** Reads content while rendering, and suspends until it has arrived. No hook: it may be called any number of times. */
export function readContent<O extends ContentOperation>(wanted: ContentRequest<O>): Content<O> {
  for (;;) {
    const entry = entryOf(wanted as unknown as ContentRequest);
    if (entry.state === 'failed') throw entry.error;
    if (entry.state === 'here') return entry.value as Content<O>;
    use(entry.coming);
  }
}

/**
 * Content of the API on a public page: null where the API answers 404. The first page has what its handle names. A
 * later page suspends until it has arrived, and throws if the request fails.
 */
export function useContent<O extends ContentOperation>(wanted: ContentRequest<O>): Content<O> {
  const { address } = wanted;
  useEffect(() => () => letGo(address), [address]);
  return readContent(wanted);
}
