import type { NamedCollection } from './collection.ts';

/** The prefix of the query keys of every list of a collection, whatever its search. */
export const listsKey = ({ name }: NamedCollection) => [name, 'list'] as const;

/**
 * The query key of a record, or of data that is fetched beside it and changes with it: `recordKey(properties, 5,
 * 'history')`.
 */
export const recordKey = ({ name }: NamedCollection, id: number, ...part: string[]) =>
  [name, 'record', id, ...part] as const;

/** The mutation key of deletions in a collection. */
export const deletionKey = ({ name }: NamedCollection) => [name, 'delete'] as const;
