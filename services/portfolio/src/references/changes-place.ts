import { type FeedPlace, feedCursor, feedPlace, invalidCursor } from '@keystead/service-kit';

/** The position in the feed of changes: properties first, then tenants. */
export interface ChangesPlace extends Omit<FeedPlace, 'at'> {
  readonly of: 'properties' | 'tenants';
  /** The end of the previous page in that collection. Null at its beginning. */
  readonly cursor: string | null;
}

/** The cursor that continues the feed. */
export const cursorOf = ({ of, cursor, ...feed }: ChangesPlace): string =>
  feedCursor({ ...feed, at: `${of}:${cursor ?? ''}` });

/**
 * The position where a request starts or, with a cursor, continues. Without `since` it starts at the very beginning.
 * @throws ValidationFailed if the cursor is invalid
 */
export function placeOf(query: { readonly since?: string; readonly cursor?: string }, now: Date): ChangesPlace {
  const { at, ...feed } = feedPlace(query, now);
  const [of, cursor] = at === null ? ['properties'] : at.split(':');
  if (of !== 'properties' && of !== 'tenants') throw invalidCursor();
  return { ...feed, of, cursor: cursor || null };
}
