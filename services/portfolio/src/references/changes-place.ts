import { type FeedPlace, feedCursor, feedPlace, wrongCursor } from '@keystead/service-kit';

/** How far a look at what has changed has got: through the properties first, then the tenants. */
export interface ChangesPlace extends Omit<FeedPlace, 'at'> {
  readonly of: 'properties' | 'tenants';
  /** Where the page before ended in that collection; null at its beginning. */
  readonly cursor: string | null;
}

/** The cursor by which a look goes on. */
export const cursorOf = ({ of, cursor, ...look }: ChangesPlace): string =>
  feedCursor({ ...look, at: `${of}:${cursor ?? ''}` });

/**
 * Where a look begins, or goes on if it has a cursor. It begins at the beginning of all unless an instant is named.
 * @throws ValidationFailed when the cursor is not one of ours.
 */
export function placeOf(asked: { readonly since?: string; readonly cursor?: string }, now: Date): ChangesPlace {
  const { at, ...look } = feedPlace(asked, now);
  const [of, cursor] = at === null ? ['properties'] : at.split(':');
  if (of !== 'properties' && of !== 'tenants') throw wrongCursor();
  return { ...look, of, cursor: cursor || null };
}
