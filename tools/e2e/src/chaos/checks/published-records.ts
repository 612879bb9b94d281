import type { EventObject } from '@keystead/contracts';
import type { ListedRecord } from '../../stored-records.ts';
import { type Collection, collections, type Entry, named } from '../load/journal.ts';
import type { CheckedAccount, Lists } from './checked-account.ts';

/** The names of the collections' records in events and in the audit log. */
export const objectOf: Readonly<Record<Collection, EventObject>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  payments: 'payment',
  maintenance: 'maintenance',
  'maintenance-personnel': 'personnel',
};

/** The name of a record in the audit log, such as `property/7`. */
export const subjectOf = (collection: Collection, id: number): string => `${objectOf[collection]}/${id}`;

/** Yields the entries of an account whose records exist, each with its record. */
export function* thereNow({ entries }: CheckedAccount, lists: Lists): Generator<readonly [Entry, ListedRecord]> {
  for (const collection of collections) {
    const records = new Map(lists(collection).map((record) => [record.id, record]));
    for (const entry of entries) {
      const record = entry.collection === collection && records.get(entry.acknowledged?.id ?? 0);
      if (record) yield [entry, record];
    }
  }
}

/**
 * Describes problems in the published versions of a record: each version has to occur, and none before an earlier one.
 */
export function wrongVersions(who: string, entry: Entry, version: unknown, published: readonly number[]): string[] {
  const firsts = [...new Set(published)];
  const missing = Array.from({ length: Number(version) }, (_, at) => at + 1).filter((it) => !firsts.includes(it));
  if (missing.length > 0) return [`${who} lacks version ${missing.join()} of ${named(entry)}`];
  const early = firsts.find((it, at) => at > 0 && it < (firsts[at - 1] ?? 0));
  return early === undefined ? [] : [`${who} got version ${early} of ${named(entry)} after a later one: ${firsts}`];
}
