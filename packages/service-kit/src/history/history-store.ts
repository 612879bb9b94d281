import type { HistoryEntry } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { onlyDuplicateKeys } from '../database/duplicate-key.ts';
import { eraseAll } from '../erasure/erase-all.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import type { Author } from './author.ts';
import type { HistorySnapshot } from './changes.ts';

/** A stored change of a record; `version` is the version that it produced. */
export interface ChangeEntry {
  readonly version: number;
  readonly action: HistoryEntry['action'];
  readonly at: Date;
  readonly by: Author;
  readonly changes: HistoryEntry['changes'];
  /**
   * Until the entry is published: the snapshot after the change, if subscribers are notified of it. The history omits
   * it.
   */
  readonly after?: HistorySnapshot;
}

interface StoredEntry extends Omit<ChangeEntry, 'after'> {
  /** Consists of the record and the version, so that an entry that is stored twice exists once. */
  readonly _id: string;
  readonly record: string;
  readonly account_id: number;
}

/** A record with a history: its collection, id and account. */
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

/**
 * The history of records: who changed which fields, when, from what to what. Entries are added and, with their account,
 * erased; they are never changed.
 */
export class HistoryStore {
  readonly #entries;

  constructor(database: Connection) {
    this.#entries = database.collection<StoredEntry>('history');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#entries.createIndex({ record: 1, version: -1 }),
      this.#entries.createIndex({ account_id: 1 }),
    ]);
  }

  /**
   * Stores change entries of a record; existing ones stay unchanged. The creation is skipped: the record itself has
   * that information.
   */
  async store({ collection, id, accountId }: RecordRef, changeEntries: readonly ChangeEntry[]): Promise<void> {
    const record = `${collection}/${id}`;
    const stored = changeEntries
      .filter(({ action }) => action !== 'created')
      .map(({ after: _, ...entry }) => ({
        ...entry,
        _id: `${record}/${entry.version}`,
        record,
        account_id: accountId,
      }));
    if (stored.length === 0) return;
    try {
      await this.#entries.insertMany(stored, { ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /**
   * Reads a page of change entries, newest first. The entry of the creation, which comes from the record itself, is the
   * last.
   */
  async page(
    { collection, id }: RecordRef,
    { pending, creation }: { pending: readonly ChangeEntry[]; creation: ChangeEntry },
    { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
  ): Promise<{ entries: HistoryEntry[]; next_cursor: string | null; total: number }> {
    const record = `${collection}/${id}`;
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : versionOf(cursor);
    const [stored, total] = await Promise.all([
      this.#entries
        .find({ record, version: { $lt: before } })
        .sort({ version: -1 })
        .limit(limit + 1)
        .toArray(),
      this.#entries.countDocuments({ record }),
    ]);
    const storedVersions = new Set(stored.map(({ version }) => version));
    const waiting = pending.filter(
      ({ version, action }) => action !== 'created' && version < before && !storedVersions.has(version),
    );
    const found: ChangeEntry[] = [...stored, ...waiting].sort((one, other) => other.version - one.version);
    if (found.length <= limit && creation.version < before) found.push(creation);
    const entries = found.slice(0, limit).map(present);
    const last = entries.at(-1);
    const more = found.length > limit && last;
    return {
      entries,
      next_cursor: more ? Buffer.from(String(last.version)).toString('base64url') : null,
      total: total + waiting.length + 1,
    };
  }

  /** Permanently deletes every change entry of an account, in all collections. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#entries, { account_id: accountId });
  }
}
