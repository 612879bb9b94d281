import type { NamedCollection } from './collection.ts';

/** Begins the key of every list of a collection, whatever its search. */
export const listsKey = ({ name }: NamedCollection) => [name, 'list'] as const;

/**
 * Where the cache keeps a record, or something that is fetched beside it and changes with it:
 * `recordKey(properties, 5, 'history')`.
 */
export const recordKey = ({ name }: NamedCollection, id: number, ...part: string[]) =>
  [name, 'record', id, ...part] as const;

/** Names the deletions of a collection's records. */
export const deletionKey = ({ name }: NamedCollection) => [name, 'delete'] as const;
