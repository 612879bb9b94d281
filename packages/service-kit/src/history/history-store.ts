import type { HistoryEntry } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { onlyDuplicateKeys } from '../database/duplicate-key.ts';
import { eraseAll } from '../erasure/erase-all.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import type { Author } from './author.ts';
import type { Described } from './changes.ts';

/** A change of a record as it is kept; `version` is the one that it led to. */
export interface ChangeEntry {
  readonly version: number;
  readonly action: HistoryEntry['action'];
  readonly at: Date;
  readonly by: Author;
  readonly changes: HistoryEntry['changes'];
  /** Until it is filed: the record after the change, where somebody is told of it. The history does without. */
  readonly after?: Described;
}

interface FiledNote extends Omit<ChangeEntry, 'after'> {
  /** Of the record and the version: filed twice, a note is there once. */
  readonly _id: string;
  readonly record: string;
  readonly account_id: number;
}

/** A record of which notes are kept: its collection, id and account. */
export interface NotedRecord {
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

/** Who changed what, from what to what and when. Notes are added and, with their account, erased; never changed. */
export class HistoryStore {
  readonly #notes;

  constructor(database: Connection) {
    this.#notes = database.collection<FiledNote>('history');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#notes.createIndex({ record: 1, version: -1 }),
      this.#notes.createIndex({ account_id: 1 }),
    ]);
  }

  /** Files notes of a record; those that are there already stay as they are. That of its creation is the record's own. */
  async file({ collection, id, accountId }: NotedRecord, notes: readonly ChangeEntry[]): Promise<void> {
    const record = `${collection}/${id}`;
    const filed = notes
      .filter(({ action }) => action !== 'created')
      .map(({ after: _, ...note }) => ({ ...note, _id: `${record}/${note.version}`, record, account_id: accountId }));
    if (filed.length === 0) return;
    try {
      await this.#notes.insertMany(filed, { ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** A page of notes, newest first; the note of the creation, which is the record's own, comes last. */
  async page(
    { collection, id }: NotedRecord,
    { unfiled, creation }: { unfiled: readonly ChangeEntry[]; creation: ChangeEntry },
    { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string },
  ): Promise<{ entries: HistoryEntry[]; next_cursor: string | null; total: number }> {
    const record = `${collection}/${id}`;
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : versionOf(cursor);
    const [filed, total] = await Promise.all([
      this.#notes
        .find({ record, version: { $lt: before } })
        .sort({ version: -1 })
        .limit(limit + 1)
        .toArray(),
      this.#notes.countDocuments({ record }),
    ]);
    const known = new Set(filed.map(({ version }) => version));
    const waiting = unfiled.filter(
      ({ version, action }) => action !== 'created' && version < before && !known.has(version),
    );
    const found: ChangeEntry[] = [...filed, ...waiting].sort((one, other) => other.version - one.version);
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

  /** Deletes every note of an account for good, whatever collection it is of. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#notes, { account_id: accountId });
  }
}
