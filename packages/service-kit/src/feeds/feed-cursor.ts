import { ValidationFailed } from '../http/errors.ts';

/** Milliseconds by which reads overlap: a write may take up to 10 s, and clocks of service copies differ slightly. */
const OVERLAP_MS = 15_000;

export const feedStart = (since: string | undefined): Date => new Date(since ? Date.parse(since) - OVERLAP_MS : 0);

export interface FeedPlace {
  /** Start of the range of changes; null: from the beginning. */
  readonly since: Date | null;
  /** The instant at which the first page was requested. */
  readonly as_of: Date;
  /** The end of the previous page, in a format that the feed defines; null at the first page. */
  readonly at: string | null;
}

export const invalidCursor = (): ValidationFailed => new ValidationFailed({ cursor: 'is not a cursor of this list' });

export const feedCursor = ({ since, as_of, at }: FeedPlace): string =>
  Buffer.from(JSON.stringify([since?.getTime() ?? null, as_of.getTime(), at])).toString('base64url');

function instant(value: unknown): Date {
  const found = new Date(typeof value === 'number' ? value : Number.NaN);
  if (Number.isNaN(found.getTime())) throw invalidCursor();
  return found;
}

function decode(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values)) return values;
  } catch {}
  throw invalidCursor();
}

/**
 * Where a read starts: at the cursor, else at `since`, else at the beginning of the feed.
 * @throws ValidationFailed for a malformed cursor or instant in it; the feed itself must validate `at`.
 */
export function feedPlace(query: { readonly since?: string; readonly cursor?: string }, now: Date): FeedPlace {
  if (query.cursor === undefined) {
    return { since: query.since === undefined ? null : feedStart(query.since), as_of: now, at: null };
  }
  const [since, as_of, at] = decode(query.cursor);
  if (typeof at !== 'string') throw invalidCursor();
  return { since: since === null ? null : instant(since), as_of: instant(as_of), at };
}
