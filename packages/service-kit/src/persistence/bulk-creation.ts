import type { QueryFilter } from 'mongoose';
import { Outbox } from '../outbox/outbox.ts';
import { creationOf, type OutboxRelayDependencies } from '../outbox/outbox-relay.ts';
import { changeReport } from '../outbox/reports.ts';
import { StagedMessages } from '../outbox/staged-messages.ts';
import type { Entity } from './entity.ts';

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
    await this.#staged.release(staged, new Set(written.map(({ _id }) => _id))).catch(() => undefined);
    return written;
  }

  /** Publishes the creation of records before any other change of them. */
  async beforeChange(...records: readonly Pick<T, '_id' | 'version'>[]): Promise<void> {
    const fresh = records.filter(({ version }) => version === 1).map(({ _id }) => _id);
    if (!this.#deps.events || fresh.length === 0) return;
    const staged = await this.#staged.of(this.#collection, fresh);
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
