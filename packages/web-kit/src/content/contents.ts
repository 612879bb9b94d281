import { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import type { Content, ContentOperation, ContentRequest } from './content-request.ts';

/** What has been found stands this long after the page that shows it was left, in milliseconds from its coming. */
const STANDS_MS = 30_000;
/** A failure is told for so long to whoever asks; then it is tried again. */
const FAILURE_STANDS_MS = 1_000;

type Entry =
  | { state: 'waiting'; coming: Promise<unknown> }
  | { state: 'here'; value: unknown; at: number }
  | { state: 'failed'; error: unknown; at: number };

const entries = new Map<string, Entry>();

const olderThan = (milliseconds: number, at: number) => performance.now() - at > milliseconds;

async function answerTo({ operation, params, query }: ContentRequest): Promise<unknown> {
  try {
    // That the parts belong to the operation is what contentRequest has checked.
    return await request(operation as 'GET /plans', { params, query } as never);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function ask(asked: ContentRequest): Entry {
  const settle = (entry: Entry) => void entries.set(asked.address, entry);
  const coming = answerTo(asked).then(
    (value) => settle({ state: 'here', value, at: performance.now() }),
    (error: unknown) => settle({ state: 'failed', error, at: performance.now() }),
  );
  return { state: 'waiting', coming };
}

function entryOf(asked: ContentRequest): Entry {
  const known = entries.get(asked.address);
  if (known !== undefined && !(known.state === 'failed' && olderThan(FAILURE_STANDS_MS, known.at))) return known;
  // On the server all that a page names has been fetched before; what it has not named it can't have.
  if (typeof document === 'undefined') throw new Error(`${asked.address} is not among the page's content`);
  const entry = ask(asked);
  entries.set(asked.address, entry);
  return entry;
}

/** What there is of a request by now: its answer, or the promise that it settles by. Throws what has failed. */
export function contentOrPromise<O extends ContentOperation>(
  asked: ContentRequest<O>,
): { value: Content<O> } | Promise<unknown> {
  const entry = entryOf(asked as unknown as ContentRequest);
  if (entry.state === 'waiting') return entry.coming;
  if (entry.state === 'failed') throw entry.error;
  return { value: entry.value as Content<O> };
}

/** Lets go of an answer that no page shows any more, if it is old: the next page that wants it asks anew. */
export function letGo(address: string): void {
  const entry = entries.get(address);
  if (entry?.state === 'here' && olderThan(STANDS_MS, entry.at)) entries.delete(address);
}

/** Puts answers, by their addresses, in place of all that was known: those that came with the page, or are to be rendered. */
export function fillContents(answers: Readonly<Record<string, unknown>>): void {
  entries.clear();
  for (const [address, value] of Object.entries(answers))
    entries.set(address, { state: 'here', value, at: performance.now() });
}
