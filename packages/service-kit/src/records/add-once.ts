import type { Scope } from '../auth/scope.ts';
import { Conflict } from '../errors/conflict.ts';
import type { Entity } from './entity.ts';
import type { Repository } from './repository.ts';

/** How a request adds its record. */
export interface Addition<T> {
  /** The record as the subject of an error message, such as `This property`. */
  readonly what: string;
  readonly scope: Scope;
  /** Writes the record with an id; undefined if an earlier attempt of the request has written it. */
  readonly add: (id: number) => Promise<T | undefined>;
  /** Completes for a record of an earlier attempt the steps that the attempt may have missed. */
  readonly resume?: (record: T) => Promise<unknown>;
}

/**
 * Adds the record of a request once, however often the request is retried. A retry returns the record of the first
 * attempt.
 * @throws Conflict if that record was deleted since.
 */
export async function addOnce<T extends Entity>(
  records: Repository<T>,
  { id, resumed }: { readonly id: number; readonly resumed: boolean },
  { what, scope, add, resume }: Addition<T>,
): Promise<T> {
  const there = resumed && (await records.fate(id)).exists;
  const added = there ? undefined : await add(id);
  if (added) return added;
  const earlier = await records.find(scope, id);
  if (!earlier) throw new Conflict(`${what} was added by an earlier attempt and has since been deleted.`);
  await resume?.(earlier);
  return earlier;
}
