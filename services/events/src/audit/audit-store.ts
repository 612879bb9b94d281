import {
  countUpToCap,
  isDuplicateKey,
  orderById,
  readPage,
  retryOnConflict,
  searchFilter,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { TakenReport } from '../reports/taken-report.ts';
import { chained, newEntry, type StoredEntry } from './audit-entry.ts';
import { auditModel } from './audit-model.ts';

/** What a list of entries may be narrowed by. */
export interface AuditSearch {
  readonly q?: string;
  readonly service?: string;
  readonly account_id?: number;
  readonly user_id?: number;
  readonly key_id?: number;
  readonly action?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: keyof typeof orderById;
  readonly cursor?: string;
  readonly limit?: number;
}

/** Tries until entries have their places: other processes add to the same end. */
const MAX_TRIES = 40;
/** Entries whose names are taken away by one command. */
const atOnce = 1_000;

function filterOf({ q, service, account_id, user_id, key_id, action, subject, from, to }: AuditSearch) {
  const words = searchFilter(q);
  const at = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...(service && { service }),
    ...(account_id && { account_id }),
    ...(user_id && { 'by.user_id': user_id }),
    ...(key_id && { 'by.key_id': key_id }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...((from || to) && { at }),
    ...(words && { search: words }),
  } as QueryFilter<StoredEntry>;
}

/** The only place that queries the audit log. Entries are added to its end, and never changed but for an erased name. */
export class AuditStore {
  readonly #model: Model<StoredEntry>;

  constructor(database: Connection) {
    this.#model = auditModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /**
   * Adds an entry for each report that has none, in their order, and says at which place each report is. An entry is
   * written only after the very one whose hash it holds: if another process has that place, or the report's key, the
   * unique indexes refuse it and all that come after it, and the rest is tried anew.
   */
  async append(reports: readonly TakenReport[]): Promise<ReadonlyMap<string, number>> {
    const keys = reports.map(({ report }) => report.key);
    return retryOnConflict(
      'the audit log',
      async () => {
        const known = await this.#model.find({ key: { $in: keys } }, { key: 1 }).lean<StoredEntry[]>();
        const places = new Map(known.map(({ key, _id }) => [key, _id]));
        const entries = chained(
          reports.filter(({ report }) => !places.has(report.key)).map(newEntry),
          await this.last(),
        );
        if (entries.length > 0 && !(await this.#added(entries))) return undefined;
        for (const { key, _id } of entries) places.set(key, _id);
        return places;
      },
      MAX_TRIES,
    );
  }

  /** The entry at the end of the log; null while there is none. */
  last(): Promise<StoredEntry | null> {
    return this.#model.findOne({}).sort({ _id: -1 }).lean<StoredEntry>().exec();
  }

  async page({ sort = '-id', cursor, limit, ...search }: AuditSearch) {
    const filter = filterOf(search);
    const [rows, total] = await Promise.all([
      readPage(this.#model, { filter, orders: orderById, sort, cursor, limit }),
      countUpToCap(this.#model, filter),
    ]);
    return { ...rows, ...total };
  }

  /** Entries from one on, one after another, so many at most. */
  from(id: number, limit: number): AsyncIterable<StoredEntry> {
    return this.#model
      .find({ _id: { $gte: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<StoredEntry>()
      .cursor({ batchSize: 1_000 }) as AsyncIterable<StoredEntry>;
  }

  /** Takes away the names in entries of an account or of its owner's user, whose ids are the same, for good. */
  async eraseNamesOf(accountId: number): Promise<void> {
    for (const whose of [{ account_id: accountId }, { 'by.user_id': accountId }]) {
      let after = 0;
      for (;;) {
        const found = await this.#model
          .find({ ...whose, _id: { $gt: after } } as QueryFilter<StoredEntry>, { _id: 1 })
          .sort({ _id: 1 })
          .limit(atOnce)
          .lean<{ _id: number }[]>();
        const last = found.at(-1);
        if (!last) break;
        const ids = found.map(({ _id }) => _id);
        await this.#model.updateMany({ _id: { $in: ids } }, { $unset: { 'by.name': 1, 'by.salt': 1 } });
        after = last._id;
      }
    }
  }

  /** Writes entries one after another; false when one was refused, for another process was faster. */
  async #added(entries: StoredEntry[]): Promise<boolean> {
    try {
      await this.#model.insertMany(entries, { lean: true, ordered: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
