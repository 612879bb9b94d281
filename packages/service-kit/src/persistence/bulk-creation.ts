import type { ChangeReport } from '@keystead/contracts';
import type { QueryFilter } from 'mongoose';
import { inBackground } from '../outbox/background-work.ts';
import { Outbox } from '../outbox/outbox.ts';
import { creationOf, type OutboxRelayDependencies } from '../outbox/outbox-relay.ts';
import { changeReport, changeWritten, type StoredReport, storedTogether } from '../outbox/reports.ts';
import { collectionStore } from './document-store.ts';
import type { Entity } from './entity.ts';

/** Milliseconds after which the process that was writing the records counts as dead: no write takes longer than 5 s. */
const ABANDONED_MS = 60_000;

/**
 * Messages of records that are inserted in bulk. A change entry in each record would cost more than everything else, so
 * the messages are written first, and stay staged in the outbox until it is known which records were inserted.
 */
export class StagedMessages extends collectionStore<StoredReport>('reports') {
  async stage(of: string, creations: readonly ChangeReport[]): Promise<StoredReport[]> {
    const since = new Date();
    const staged = storedTogether(creations).map((entry) => ({
      ...entry,
      held: { of, ids: entry.reports.map(({ data }) => data.id), since },
    }));
    if (staged.length > 0) await this.collection.insertMany(staged);
    return staged;
  }

  /** Releases the messages of records that were inserted and deletes those of the others. */
  async release(staged: readonly StoredReport[], written: ReadonlySet<number>): Promise<void> {
    const isWritten = ({ data }: ChangeReport) => written.has(data.id);
    const whole = staged.filter(({ reports }) => (reports as ChangeReport[]).every(isWritten));
    await this.collection.updateMany({ _id: { $in: whole.map(({ _id }) => _id) } }, { $unset: { held: 1 } });
    for (const { _id, reports } of staged.filter((it) => !whole.includes(it))) {
      const rest = (reports as ChangeReport[]).filter(isWritten);
      if (rest.length === 0) await this.collection.deleteOne({ _id });
      else await this.collection.updateOne({ _id }, { $set: { reports: rest }, $unset: { held: 1 } });
    }
    this.collection.conn.emit(changeWritten);
  }

  async of(collection: string, ids: readonly number[]): Promise<ChangeReport[]> {
    const own = { 'held.of': collection, 'held.ids': { $in: [...ids] } };
    const found = await this.collection.find(own).toArray();
    return found.flatMap(({ reports }) => (reports as ChangeReport[]).filter(({ data }) => ids.includes(data.id)));
  }

  abandoned(of: string): Promise<StoredReport[]> {
    const before = new Date(Date.now() - ABANDONED_MS);
    return this.collection.find({ 'held.of': of, 'held.since': { $lt: before } }).toArray();
  }
}

export class BulkCreation<T extends Entity> {
  readonly #deps: OutboxRelayDependencies<T>;
  readonly #staged: StagedMessages;
  readonly #outbox: Outbox;

  constructor(deps: OutboxRelayDependencies<T>) {
    this.#deps = deps;
    this.#staged = new StagedMessages(deps.database);
    this.#outbox = new Outbox(deps.database);
  }

  /** Publishes the records that were inserted. If that fails, {@link releaseAbandoned} completes it. */
  async write(records: readonly T[], insert: () => Promise<T[]>): Promise<T[]> {
    const { events, describe } = this.#deps;
    if (!events) return insert();
    const creations = records.map((record) => {
      const ref = { collection: this.#collection, id: record._id, accountId: record.account_id };
      return changeReport(events, ref, { ...creationOf(record), after: describe(record) });
    });
    const staged = await this.#staged.stage(this.#collection, creations);
    const written = await insert();
    inBackground(this.#deps.database, () => this.#staged.release(staged, new Set(written.map(({ _id }) => _id))));
    return written;
  }

  /** Publishes the creation of records before their first change, which is pending. */
  async beforeChanges(records: readonly Pick<T, '_id' | 'unfiled'>[]): Promise<void> {
    const changed = records.filter(({ unfiled: [first] }) => first?.version === 2).map(({ _id }) => _id);
    if (!this.#deps.events || changed.length === 0) return;
    const staged = await this.#staged.of(this.#collection, changed);
    if (staged.length > 0) await this.#outbox.write(staged);
  }

  /** Releases the staged messages that a crash left, for records that were inserted. */
  async releaseAbandoned(): Promise<void> {
    if (!this.#deps.events) return;
    for (const staged of await this.#staged.abandoned(this.#collection)) {
      const some = { _id: { $in: staged.held?.ids ?? [] } } as unknown as QueryFilter<T>;
      const written = await this.#deps.model.find(some, { _id: 1 }).lean<{ _id: number }[]>();
      await this.#staged.release([staged], new Set(written.map(({ _id }) => _id)));
    }
  }

  get #collection(): string {
    return this.#deps.model.collection.name;
  }
}
