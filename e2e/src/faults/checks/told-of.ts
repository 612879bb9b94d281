import type { EventObject } from '@keystead/contracts';
import type { ListedRecord } from '../../stored-records.ts';
import { type Collection, collections, type Entry, named } from '../load/journal.ts';
import type { CheckedAccount, Lists } from './checked-account.ts';

/** As events and the audit log call the records of a collection. */
export const objectOf: Readonly<Record<Collection, EventObject>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  payments: 'payment',
  maintenance: 'maintenance',
  'maintenance-personnel': 'personnel',
};

/** `property/7`, as the audit log names a record. */
export const subjectOf = (collection: Collection, id: number): string => `${objectOf[collection]}/${id}`;

/** The entries of an account whose records are there, each with its record. */
export function* thereNow({ entries }: CheckedAccount, lists: Lists): Generator<readonly [Entry, ListedRecord]> {
  for (const collection of collections) {
    const records = new Map(lists(collection).map((record) => [record.id, record]));
    for (const entry of entries) {
      const record = entry.collection === collection && records.get(entry.acknowledged?.id ?? 0);
      if (record) yield [entry, record];
    }
  }
}

/** What is wrong with the versions of a record that somebody was told of: each is there, and none before an earlier one. */
export function wrongVersions(who: string, entry: Entry, version: unknown, told: readonly number[]): string[] {
  const firsts = [...new Set(told)];
  const missing = Array.from({ length: Number(version) }, (_, at) => at + 1).filter((it) => !firsts.includes(it));
  if (missing.length > 0) return [`${who} was not told of version ${missing.join()} of ${named(entry)}`];
  const early = firsts.find((it, at) => at > 0 && it < (firsts[at - 1] ?? 0));
  return early === undefined
    ? []
    : [`${who} was told of version ${early} of ${named(entry)} after a later one: ${firsts}`];
}
