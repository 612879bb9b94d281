import { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import type { Content, ContentOperation, ContentRequest } from './content-request.ts';

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

function load(contentRequest: ContentRequest): Entry {
  const store = (entry: Entry) => void entries.set(contentRequest.address, entry);
  const coming = answerTo(contentRequest).then(
    (value) => store({ state: 'here', value, at: performance.now() }),
    (error: unknown) => store({ state: 'failed', error, at: performance.now() }),
  );
  return { state: 'waiting', coming };
}

function entryOf(contentRequest: ContentRequest): Entry {
  const existing = entries.get(contentRequest.address);
  if (existing !== undefined && !(existing.state === 'failed' && olderThan(FAILURE_STANDS_MS, existing.at)))
    return existing;
  // On the server the page's named content has been fetched beforehand; content that it doesn't name is unavailable.
  if (typeof document === 'undefined') throw new Error(`${contentRequest.address} is not among the page's content`);
  const entry = load(contentRequest);
  entries.set(contentRequest.address, entry);
  return entry;
}

/** The answer to a request if it has arrived, else the promise that settles with it. Throws if the request failed. */
export function contentOrPromise<O extends ContentOperation>(
  contentRequest: ContentRequest<O>,
): { value: Content<O> } | Promise<unknown> {
  const entry = entryOf(contentRequest as unknown as ContentRequest);
  if (entry.state === 'waiting') return entry.coming;
  if (entry.state === 'failed') throw entry.error;
  return { value: entry.value as Content<O> };
}

/** Drops an answer that no page shows any more if it is old: the next page that needs it requests it again. */
export function letGo(address: string): void {
  const entry = entries.get(address);
  if (entry?.state === 'here' && olderThan(STANDS_MS, entry.at)) entries.delete(address);
}

/**
 * Replaces all cached answers, keyed by address: with those that came with the page or that are about to be rendered.
 */
export function fillContents(answers: Readonly<Record<string, unknown>>): void {
  entries.clear();
  for (const [address, value] of Object.entries(answers))
    entries.set(address, { state: 'here', value, at: performance.now() });
}
