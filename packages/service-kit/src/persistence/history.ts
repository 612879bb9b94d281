import type { ChangeReport, HistoryEntry } from '@keystead/contracts';
import type { Caller } from '../auth/caller.ts';
import { ValidationFailed } from '../http/errors.ts';
import { eraseAll, insertMissing } from './database.ts';
import { collectionStore } from './document-store.ts';

/** The author of a change, with the name they had at that time. */
export interface Author {
  readonly user_id: number;
  readonly name: string;
  readonly tenant?: true;
  readonly key_id?: number;
  /** The name of the connected app, if `key_id` is one. */
  readonly app?: string;
  /** The service that acted on behalf of the author, such as `assistant`. */
  readonly service?: string;
}

export const authorField = {
  type: { user_id: Number, name: String, tenant: Boolean, key_id: Number, app: String, service: String },
  _id: false,
} as const;

export const authorOf = ({ userId, name, role, key, via }: Caller): Author => ({
  user_id: userId,
  name,
  ...(role === 'tenant' && { tenant: true as const }),
  ...(key && { key_id: key.id, ...(key.app !== undefined && { app: key.app }) }),
  ...(via !== undefined && { service: via }),
});

type DisplayValue = string | number | boolean | null;

export type HistorySnapshot = Readonly<Record<string, DisplayValue>>;

export function changesBetween(before: HistorySnapshot, after: HistorySnapshot): HistoryEntry['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to);
}

/** A stored change of a record; `version` is the version that it produced. */
export interface ChangeEntry {
  readonly version: number;
  readonly action: HistoryEntry['action'];
  readonly at: Date;
  readonly by: Author;
  readonly changes: HistoryEntry['changes'];
  /** Until the entry is published: the snapshot after the change, if subscribers are notified of it. */
  readonly after?: HistorySnapshot;
  /** Until the entry is published: the request that made the change, for the audit log. */
  readonly origin?: Pick<ChangeReport, 'request_id' | 'operation' | 'reason'>;
}

/** A change of a record, which has the version of the change or a later one. */
export type RecordChange<T> = readonly [record: T, entry: ChangeEntry];

interface StoredEntry extends Omit<ChangeEntry, 'after' | 'origin'> {
  /** Consists of the record and the version, so that an entry that is stored twice exists once. */
  readonly _id: string;
  readonly record: string;
  readonly account_id: number;
}

export interface RecordRef {
  readonly collection: string;
  readonly id: number;
  readonly accountId: number;
}

const DEFAULT_LIMIT = 50;

function versionOf(cursor: string): number {
  const version = Number(Buffer.from(cursor, 'base64url').toString());
  if (Number.isSafeInteger(version) && version > 0) return version;
  throw new ValidationFailed({ cursor: 'is not a cursor of this list in this order' });
}

const present = ({ version, action, at, by, changes }: ChangeEntry): HistoryEntry => ({
  version,
  action,
  at: at.toISOString(),
  by,
  changes: [...changes],
});

/** Entries are added and, with their account, erased; they are never changed. */
export class HistoryStore extends collectionStore<StoredEntry>(
  'history',
  [{ record: 1, version: -1 }],
  [{ account_id: 1 }],
) {
  /** Existing entries stay unchanged. The creation is skipped: the record itself has that information. */
  async storeAll(changed: readonly (readonly [RecordRef, readonly ChangeEntry[]])[]): Promise<void> {
    const stored = changed.flatMap(([ref, changeEntries]) => {
      const record = `${ref.collection}/${ref.id}`;
      return changeEntries
        .filter(({ action }) => action !== 'created')
        .map(({ after: _, origin: __, ...entry }) => ({
          ...entry,
          _id: `${record}/${entry.version}`,
          record,
          account_id: ref.accountId,
        }));
    });
    await insertMissing(this.collection, stored);
  }

  /** Newest first. The last is the creation, which comes from the record itself. */
  async page(
    { collection, id }: RecordRef,
    { pending, creation }: { pending: readonly ChangeEntry[]; creation: ChangeEntry },
    { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
  ): Promise<{ entries: HistoryEntry[]; next_cursor: string | null; total: number }> {
    const record = `${collection}/${id}`;
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : versionOf(cursor);
    const changes = pending.filter(({ action }) => action !== 'created');
    const [stored, others] = await Promise.all([
      this.collection
        .find({ record, version: { $lt: before } })
        .sort({ version: -1 })
        .limit(limit + 1)
        .toArray(),
      // The relay may have stored some of the pending entries meanwhile.
      this.collection.countDocuments({ record, version: { $nin: changes.map(({ version }) => version) } }),
    ]);
    const storedVersions = new Set(stored.map(({ version }) => version));
    const waiting = changes.filter(({ version }) => version < before && !storedVersions.has(version));
    const found: ChangeEntry[] = [...stored, ...waiting].sort((one, other) => other.version - one.version);
    if (found.length <= limit && creation.version < before) found.push(creation);
    const entries = found.slice(0, limit).map(present);
    const last = entries.at(-1);
    const more = found.length > limit && last;
    return {
      entries,
      next_cursor: more ? Buffer.from(String(last.version)).toString('base64url') : null,
      total: others + changes.length + 1,
    };
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }
}
