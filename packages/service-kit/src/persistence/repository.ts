import type { mongo } from 'mongoose';
import type { Scope } from '../auth/caller.ts';
import { AppError, Conflict } from '../http/errors.ts';
import { assertSameRequest, KEY_LIFETIME_MS, stillRunning } from '../http/idempotency-store.ts';
import { BackgroundBatch, inBackground } from '../outbox/background-work.ts';
import { creationOf, OutboxRelay, type OutboxRelayDependencies } from '../outbox/outbox-relay.ts';
import type { Job } from '../program/jobs.ts';
import { BulkCreation } from './bulk-creation.ts';
import { byId, createIndexes, eraseAll, isDuplicateKey, onlyDuplicateKeys, timeLimit } from './database.ts';
import type { Entity, RequestKey } from './entity.ts';
import { type Author, type ChangeEntry, changesBetween, HistoryStore } from './history.ts';
import type { IdSource } from './ids.ts';
import type { DeletionState } from './quota-counter.ts';
import { type InsertOutcome, RecordInserts } from './record-inserts.ts';
import { RecordReads, type RecordReadsDependencies } from './record-reads.ts';
import { ReferenceGuard } from './reference-guard.ts';

export interface RepositoryDependencies<T> extends OutboxRelayDependencies<T>, RecordReadsDependencies<T> {
  /** A unique index of the collection, and the error for a duplicate key in it. */
  readonly unique?: { readonly index: string; readonly taken: () => AppError };
}

/** How the record of a request is added. */
export interface Addition<T> {
  readonly ids: IdSource;
  readonly add: (id: number) => Promise<T>;
  /** Completes for a record of an earlier attempt the steps that the attempt may have missed. */
  readonly resume?: (record: T) => Promise<unknown>;
}

/**
 * The only place that queries a collection of records. Each query takes a scope; none includes deleted records. The
 * schema needs `entityFields`, a `search` field and the index of {@link Repository.createIndexes}.
 *
 * Without transactions, a write stores its change entry in the record, from which the {@link OutboxRelay} publishes it
 * after the answer. If that is interrupted, {@link Repository.job} makes up for it.
 */
export class Repository<T extends Entity> extends RecordReads<T> {
  readonly #deps: RepositoryDependencies<T>;
  readonly #history: HistoryStore;
  readonly #relay: OutboxRelay<T>;
  readonly #creation: BulkCreation<T>;
  readonly #commits: BackgroundBatch<T>;
  readonly #inserts: RecordInserts<T>;
  readonly #guard: ReferenceGuard<T>;
  /** The keys of the requests whose records are being added, by the ids of the records. */
  readonly #keys = new Map<number, RequestKey>();

  constructor(deps: RepositoryDependencies<T>) {
    super(deps);
    this.#deps = deps;
    this.#guard = new ReferenceGuard({
      records: this.records,
      liveIn: (wanted) => this.liveIn(wanted),
      one: (scope, id) => this.one(scope, id),
    });
    this.#inserts = new RecordInserts(deps.database, this.records, deps.count);
    this.#history = new HistoryStore(deps.database);
    this.#creation = new BulkCreation(deps);
    this.#relay = new OutboxRelay(deps, (records) => this.#creation.beforeChanges(records));
    this.#commits = new BackgroundBatch(deps.database, (added) => this.#commit(added));
    deps.count.resolveBy((ids) => this.#hiddenBy(ids));
  }

  /** The indexes of the records, of the count and of the job, not those of the history. */
  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#deps.model.createIndexes(),
      this.#deps.count.createIndexes(),
      createIndexes(this.#deps.model.collection, [
        { key: { 'unfiled.at': 1 }, sparse: true },
        { key: { 'idempotency.key': 1 }, unique: true, sparse: true },
      ]),
    ]);
  }

  /**
   * Adds the record of a request. With a key, the record carries it, so its index rejects that of a retry, which returns
   * the record of the first attempt.
   * @throws Conflict if an earlier attempt has added the record and it was deleted since
   */
  async addOnce(scope: Scope, key: RequestKey | undefined, addition: Addition<T>): Promise<T> {
    const id = await addition.ids.next();
    if (!key) return addition.add(id);
    this.#keys.set(id, key);
    try {
      return await addition.add(id);
    } catch (error) {
      // Whatever stopped it, an earlier attempt may be the cause: it takes its name, or the last place in the quota.
      const under = { 'idempotency.key': key.key } as unknown as mongo.Filter<T>;
      const earlier = await this.records.findOne<T>(under, timeLimit);
      if (!earlier || earlier._id === id) throw error;
      if (earlier.created_at.getTime() >= Date.now() - KEY_LIFETIME_MS)
        return this.#repeated(scope, key, addition, earlier);
      await this.records.updateOne({ ...under, _id: earlier._id }, { $unset: { idempotency: 1 } } as never);
      return this.addOnce(scope, key, addition);
    } finally {
      this.#keys.delete(id);
    }
  }

  async #repeated(scope: Scope, key: RequestKey, { resume }: Addition<T>, earlier: T): Promise<T> {
    assertSameRequest(key.fingerprint, earlier.idempotency?.fingerprint);
    const record = await this.find(scope, earlier._id);
    if (!record) throw new Conflict(`${this.what} was added by an earlier attempt and has since been deleted.`);
    await resume?.(record);
    return record;
  }

  /**
   * Counts and writes a new record under a new id; false if the account has `limit` of them.
   * @throws the error of `unique` if its index rejects the record.
   */
  async add(record: T, limit: number | null = null): Promise<boolean> {
    const { count, database } = this.#deps;
    const isAdded = await this.#inserted(record, (written) => this.#inserts.addCounted(written, limit)).catch(
      async (error) => {
        // After any other error the write may have succeeded: the repair of the counts resolves the reservation later.
        if (error instanceof AppError) await count.release(record.account_id, record._id);
        throw error;
      },
    );
    if (isAdded) inBackground(database, () => this.#commits.add(record));
    return isAdded;
  }

  async #commit(added: readonly T[]): Promise<void> {
    const accounts = Map.groupBy(added, ({ account_id }) => account_id);
    const commits = [...accounts].map(([account, own]) =>
      this.#deps.count.commit(account, ...own.map(({ _id }) => _id)),
    );
    await Promise.all(commits);
  }

  /** Hides a record of exactly this version and decrements the count; false on a version conflict. */
  async remove(scope: Scope, record: T, by: Author): Promise<boolean> {
    const { count } = this.#deps;
    const { account_id, _id } = record;
    const mark = await count.startRemoval(account_id, _id);
    const removed = await this.hide(scope, record, { mark, by });
    inBackground(this.#deps.database, () => count.endRemoval(account_id, mark, removed ? [_id] : []));
    return removed;
  }

  /** @throws the error of `unique` if its index rejects the record. */
  async insert(record: T): Promise<void> {
    await this.#inserted(record, (written) => this.#inserts.add(written));
  }

  /** False if there is no room for it. */
  async #inserted(record: T, insert: (written: T) => Promise<InsertOutcome>): Promise<boolean> {
    const idempotency = this.#keys.get(record._id);
    const written = this.#relay.withCreation(idempotency ? { ...record, idempotency } : record);
    const isPending = written.unfiled.length > 0;
    const outcome = await (isPending ? insert(written) : this.during([record], () => insert(written)));
    if (outcome === 'no room') return false;
    if (outcome) throw isDuplicateKey(outcome, 'idempotency.key_1') ? stillRunning() : this.#toDomainError(outcome);
    if (isPending) this.#relay.wake(written._id);
    return true;
  }

  /** Inserts in one command and returns the records whose ids and unique keys were not taken. */
  async insertAll(records: readonly T[]): Promise<T[]> {
    if (this.#deps.announcesCreation) throw new Error('with announcesCreation, new records must be written one by one');
    return this.#creation.write(records, () => this.#insertMany(records));
  }

  async #insertMany(records: readonly T[]): Promise<T[]> {
    try {
      await this.during(records, () => this.records.insertMany(records as never, { ordered: false }));
      return [...records];
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
    const ids = records.map(({ _id }) => _id);
    const there = await this.read<{ _id: number }>({ _id: { $in: ids } }, { projection: { _id: 1 } });
    const written = new Set(there.map(({ _id }) => _id));
    return records.filter(({ _id }) => written.has(_id));
  }

  /**
   * Writes what has changed over the previous version; undefined on a version conflict.
   * @throws the error of `unique` if its index rejects the change.
   */
  async save(scope: Scope, before: T, changed: T, by: Author): Promise<T | undefined> {
    const changes = changesBetween(this.#deps.describe(before), this.#deps.describe(changed));
    if (changes.length === 0) return before;
    const at = instantAfter(before);
    const entry: ChangeEntry = { version: before.version + 1, action: 'changed', at, by, changes };
    return this.#write(scope, before, differing(before, changed), this.#relay.toStored(entry, changed)).catch(
      (error) => {
        throw this.#toDomainError(error);
      },
    );
  }

  /** Hides a record of exactly this version and stores the deletion token; false on a version conflict. */
  async hide(scope: Scope, record: T, { mark, by }: { mark: string; by: Author }): Promise<boolean> {
    const at = instantAfter(record);
    const entry: ChangeEntry = { version: record.version + 1, action: 'deleted', at, by, changes: [] };
    const hidden = { live: false, removed_by: mark };
    return (
      (await this.#write(scope, record, hidden, this.#relay.toStored(entry), { links: record.links })) !== undefined
    );
  }

  async #write(scope: Scope, record: T, fields: object, entry: ChangeEntry, guard = {}): Promise<T | undefined> {
    const changes = { $set: { ...fields, version: entry.version, updated_at: entry.at }, $push: { unfiled: entry } };
    const written = await this.records.findOneAndUpdate(
      { ...this.one(scope, record._id), version: record.version, ...guard },
      changes as never,
      { returnDocument: 'after', ...byId },
    );
    if (!written) return undefined;
    this.#relay.wake(written._id);
    return written as T;
  }

  /**
   * Hides those of the given records that are neither changed nor referenced, and returns their ids. There is no entry
   * of it in their history, because they are to be deleted permanently.
   */
  async hideUntouched(ids: readonly number[], { mark, by }: { mark: string; by: Author }): Promise<number[]> {
    const untouched = { _id: { $in: [...ids] }, live: true, version: 1, links: 0 };
    const found = await this.read<T>(untouched);
    const at = instantAfter(...found);
    const entry: ChangeEntry = { version: 2, action: 'deleted', at, by, changes: [] };
    const hiding = { live: false, removed_by: mark, updated_at: at, version: entry.version };
    await this.records.updateMany(untouched as never, { $set: hiding, $push: { unfiled: entry } } as never);
    const hidden = await this.read<T>({ _id: { $in: [...ids] }, removed_by: mark });
    await this.#relay.writeToOutbox(hidden);
    return hidden.map(({ _id }) => _id);
  }

  /** Runs a write without a change entry that affects records and may change their aggregates. */
  during<R>(records: readonly T[], write: () => Promise<R>): Promise<R> {
    const { figures } = this.#deps;
    return figures && records.length > 0 ? figures.during(records, write) : write();
  }

  /** Counts a reference that was added; false if the record was deleted meanwhile. Concurrent calls share a command. */
  link(id: number): Promise<boolean> {
    return this.#guard.link(id);
  }

  /** Finds a record and counts a reference to it that is being added. Concurrent calls share two commands. */
  findAndLink(scope: Scope, id: number, account_id?: number): Promise<T | null> {
    return this.#guard.findAndLink(scope, id, account_id);
  }

  /** Includes deleted records, so use it only to prevent repeated work, never for a response. */
  async deletionState(id: number): Promise<DeletionState> {
    const [found] = await this.read<Pick<Entity, 'removed_by'>>({ _id: id }, { projection: { removed_by: 1 } });
    return { exists: found !== undefined, removedBy: found?.removed_by };
  }

  async #hiddenBy(ids: readonly number[]): Promise<Map<number, string | null>> {
    const hidden = { projection: { removed_by: 1 } };
    const found = await this.read<Pick<Entity, '_id' | 'removed_by'>>({ _id: { $in: [...ids] } }, hidden);
    return new Map(found.map(({ _id, removed_by }) => [_id, removed_by]));
  }

  history(record: T, page: { limit?: number; cursor?: string }) {
    const unfiled = record.unfiled ?? [];
    return this.#history.page(this.#relay.refOf(record), { pending: unfiled, creation: creationOf(record) }, page);
  }

  /** Permanently deletes every record of an account and its count, but not the history. */
  async eraseOf(accountId: number): Promise<void> {
    await this.#relay.over();
    for (const live of [true, false]) await eraseAll(this.#deps.model.collection, { account_id: accountId, live });
    await this.#deps.figures?.eraseOf(accountId);
    await this.#deps.count.eraseOf(accountId);
  }

  /** A job that publishes change entries and staged messages that a crash left behind, or the relay failed to publish. */
  get job(): Job {
    return {
      name: `publish changes of ${this.#deps.model.collection.name}`,
      every: 1_000,
      run: async () => {
        await this.#creation.releaseAbandoned();
        await this.#relay.publishOverdue();
      },
    };
  }

  /** The {@link job}, and one that repairs the count. `name` names a record, such as `property`. */
  jobs(name: string): Job[] {
    const repair = () => this.#deps.count.repair((id) => this.deletionState(id));
    return [{ name: `repair ${name} counts`, every: 60_000, run: repair }, this.job];
  }

  #toDomainError(error: unknown): unknown {
    const { unique } = this.#deps;
    return unique && isDuplicateKey(error, unique.index) ? unique.taken() : error;
  }
}

/** Never before the last change of the records, even if the clock of another machine is ahead. */
const instantAfter = (...records: readonly Entity[]): Date =>
  new Date(Math.max(Date.now(), ...records.map(({ updated_at }) => updated_at.getTime())));

/** Fields that a change did not modify are not written: some are updated without a version. */
function differing<T extends object>(before: T, changed: T): Partial<T> {
  const own = Object.entries(changed).filter(([name, value]) => value !== before[name as keyof T]);
  return Object.fromEntries(own) as Partial<T>;
}
