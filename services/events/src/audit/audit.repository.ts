import type { Query } from '@keystead/contracts';
import {
  documentSchema,
  documentStore,
  given,
  isDuplicateKey,
  orderById,
  retryOnConflict,
  searchFilter,
} from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import type { ReceivedReport } from '../reports/report-inbox.ts';
import { chain, newEntry, type StoredEntry } from './audit.ts';

const schema = documentSchema<StoredEntry>({
  _id: { type: Number, required: true },
  key: String,
  kind: String,
  at: Date,
  service: String,
  account_id: Number,
  by: {
    type: {
      user_id: Number,
      key_id: Number,
      app: { type: String, default: undefined },
      service: String,
      name: String,
      salt: String,
      name_hash: String,
    },
    _id: false,
  },
  action: String,
  operation: { type: String, default: undefined },
  subject: String,
  status: Number,
  request_id: String,
  reason: { type: String, default: undefined },
  reason_hash: { type: String, default: undefined },
  previous: String,
  hash: String,
  search: [String],
});
schema.index({ key: 1 }, { unique: true });
// One index for each filter, in the order of the list.
schema.index({ service: 1, _id: -1 });
schema.index({ account_id: 1, _id: -1 });
schema.index({ 'by.user_id': 1, _id: -1 });
schema.index({ 'by.key_id': 1, _id: -1 }, { partialFilterExpression: { 'by.key_id': { $gt: 0 } } });
schema.index({ action: 1, _id: -1 });
schema.index({ operation: 1, _id: -1 }, { partialFilterExpression: { operation: { $gt: '' } } });
schema.index({ subject: 1, _id: -1 });
schema.index({ at: -1, _id: -1 });
schema.index({ search: 1 });

/** Attempts to append before giving up: other processes append concurrently. */
const MAX_TRIES = 40;
const ERASE_BATCH_SIZE = 1_000;

function filterOf({ q, service, account_id, user_id, key_id, action, subject, from, to }: Query<'GET /audit'>) {
  const words = searchFilter(q);
  const at = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...given({ service, account_id, 'by.user_id': user_id, 'by.key_id': key_id, subject }),
    // An operation has entries of its own, and those of the changes that it made.
    ...(action?.includes(' ') ? { $or: [{ action }, { operation: action }] } : given({ action })),
    ...((from || to) && { at }),
    ...(words && { search: words }),
  } as QueryFilter<StoredEntry>;
}

/** Entries are only appended. They change only when a name and a reason are erased. */
export class AuditRepository extends documentStore('audit', schema) {
  /**
   * Appends an entry for each report that has none, in order, and returns the ids by report key. Each entry contains
   * the hash of the one before. If another process inserts the same id or key, the unique indexes reject it
   * and all that follow, and the rest is retried.
   */
  async append(reports: readonly ReceivedReport[]): Promise<ReadonlyMap<string, number>> {
    const keys = reports.map(({ report }) => report.key);
    return retryOnConflict(
      'the audit log',
      async () => {
        const existing = await this.readAll({ key: { $in: keys } }, { fields: { key: 1 } });
        const places = new Map(existing.map(({ key, _id }) => [key, _id]));
        const entries = chain(reports.filter(({ report }) => !places.has(report.key)).map(newEntry), await this.last());
        if (entries.length > 0 && !(await this.#insert(entries))) return undefined;
        for (const { key, _id } of entries) places.set(key, _id);
        return places;
      },
      MAX_TRIES,
    );
  }

  last(): Promise<StoredEntry | null> {
    return this.readOne({}, { _id: -1 });
  }

  page({ sort = '-id', cursor, limit, ...search }: Query<'GET /audit'>) {
    return this.readCounted({ filter: filterOf(search), orders: orderById, sort, cursor, limit });
  }

  /** Up to `limit` entries from an id on, in order. */
  from(id: number, limit: number): AsyncIterable<StoredEntry> {
    return this.model
      .find({ _id: { $gte: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<StoredEntry>()
      .cursor({ batchSize: 1_000 }) as AsyncIterable<StoredEntry>;
  }

  /** Erases the names and reasons in the entries of an account and of its owner, whose user id is the same. */
  async eraseNamesOf(accountId: number): Promise<void> {
    for (const filter of [{ account_id: accountId }, { 'by.user_id': accountId }]) {
      let after = 0;
      for (;;) {
        const batch = { fields: { _id: 1 }, sort: { _id: 1 }, limit: ERASE_BATCH_SIZE } as const;
        const found = await this.readAll({ ...filter, _id: { $gt: after } } as QueryFilter<StoredEntry>, batch);
        const ids = found.map(({ _id }) => _id);
        if (ids.length === 0) break;
        await this.model.updateMany({ _id: { $in: ids } }, { $unset: { 'by.name': 1, 'by.salt': 1, reason: 1 } });
        after = ids.at(-1) as number;
      }
    }
  }

  /** Inserts entries in order; false if one was rejected because another process had inserted first. */
  async #insert(entries: StoredEntry[]): Promise<boolean> {
    try {
      await this.model.insertMany(entries, { lean: true, ordered: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
