import { ValidationFailed } from '../errors/validation-failed.ts';
import { feedStart } from './feed-start.ts';

/** How far a look at a feed has got. */
export interface FeedPlace {
  /** From when on the look finds changes; null: from the beginning of all. */
  readonly since: Date | null;
  /** When its first page was asked for. */
  readonly as_of: Date;
  /** Where the page before ended, in the words of the feed; null at the first page. */
  readonly at: string | null;
}

/** 422: what was sent is not a cursor of the feed. */
export const wrongCursor = (): ValidationFailed => new ValidationFailed({ cursor: 'is not a cursor of this list' });

/** The cursor by which a look goes on. */
export const feedCursor = ({ since, as_of, at }: FeedPlace): string =>
  Buffer.from(JSON.stringify([since?.getTime() ?? null, as_of.getTime(), at])).toString('base64url');

function instant(value: unknown): Date {
  const found = new Date(typeof value === 'number' ? value : Number.NaN);
  if (Number.isNaN(found.getTime())) throw wrongCursor();
  return found;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) return parts;
  } catch {}
  throw wrongCursor();
}

/**
 * Where a look begins, or goes on if it has a cursor. It begins at the beginning of all unless an instant is named.
 * @throws ValidationFailed when the cursor is not one of ours; whether `at` is, the feed has to say.
 */
export function feedPlace(asked: { readonly since?: string; readonly cursor?: string }, now: Date): FeedPlace {
  if (asked.cursor === undefined) {
    return { since: asked.since === undefined ? null : feedStart(asked.since), as_of: now, at: null };
  }
  const [since, as_of, at] = partsOf(asked.cursor);
  if (typeof at !== 'string') throw wrongCursor();
  return { since: since === null ? null : instant(since), as_of: instant(as_of), at };
}
