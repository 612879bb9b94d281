import type { Collection, Identified } from './collection.ts';

/** A collection of whatever is searched for. */
type Named = Pick<Collection<Identified, object>, 'name'>;

/** Begins the key of every list of a collection, whatever its search. */
export const listsKey = ({ name }: Named) => [name, 'list'] as const;

/**
 * Where the cache keeps a record, or something that is fetched beside it and changes with it:
 * `recordKey(properties, 5, 'history')`.
 */
export const recordKey = ({ name }: Named, id: number, ...part: string[]) => [name, 'record', id, ...part] as const;

/** Names the deletions of a collection's records. */
export const deletionKey = ({ name }: Named) => [name, 'delete'] as const;
