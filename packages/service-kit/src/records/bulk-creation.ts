import type { QueryFilter } from 'mongoose';
import { changeReport } from '../reports/change-report.ts';
import { HeldReports } from '../reports/held-reports.ts';
import { ReportOutbox } from '../reports/report-outbox.ts';
import type { KeptRecord } from './kept-record.ts';
import { creationOf, type NoteFilingParts } from './note-filing.ts';

/** Tells of new records that are written many at a time. */
export class BulkCreation<T extends KeptRecord> {
  readonly #parts: NoteFilingParts<T>;
  readonly #held: HeldReports;
  readonly #outbox: ReportOutbox;

  constructor(parts: NoteFilingParts<T>) {
    this.#parts = parts;
    this.#held = new HeldReports(parts.database);
    this.#outbox = new ReportOutbox(parts.database);
  }

  /** Has new records written, and tells of those that were. A failure to tell is left to {@link settle}. */
  async write(records: readonly T[], insert: () => Promise<T[]>): Promise<T[]> {
    const { events, describe } = this.#parts;
    if (!events) return insert();
    const creations = records.map((record) => {
      const noted = { collection: this.#collection, id: record._id, accountId: record.account_id };
      return changeReport(events, noted, { ...creationOf(record), after: describe(record) });
    });
    const held = await this.#held.hold(this.#collection, creations);
    const written = await insert();
    await this.#held.release(held, new Set(written.map(({ _id }) => _id))).catch(() => undefined);
    return written;
  }

  /** Tells that records were created before anything else is told of them, should that be held still. */
  async beforeChange(...records: readonly Pick<T, '_id' | 'version'>[]): Promise<void> {
    const fresh = records.filter(({ version }) => version === 1).map(({ _id }) => _id);
    if (!this.#parts.events || fresh.length === 0) return;
    const held = await this.#held.of(this.#collection, fresh);
    if (held.length > 0) await this.#outbox.write(held);
  }

  /** Lets go on what a crash has left held, as far as the records were written. */
  async settle(): Promise<void> {
    if (!this.#parts.events) return;
    for (const held of await this.#held.abandoned(this.#collection)) {
      const some = { _id: { $in: held.held?.ids ?? [] } } as unknown as QueryFilter<T>;
      const written = await this.#parts.model.find(some, { _id: 1 }).lean<{ _id: number }[]>();
      await this.#held.release([held], new Set(written.map(({ _id }) => _id)));
    }
  }

  get #collection(): string {
    return this.#parts.model.collection.name;
  }
}
