import type { ChangeReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { changeWritten, placeOf, type StoredReport } from './reports.ts';

const BATCH_SIZE = 50;
/** Milliseconds after which the process that was writing the records counts as dead: no write takes longer than 5 s. */
const ABANDONED_MS = 60_000;

function* piecesOf(creations: readonly ChangeReport[]): Generator<ChangeReport[]> {
  for (const own of Map.groupBy(creations, ({ account_id }) => account_id).values())
    for (let start = 0; start < own.length; start += BATCH_SIZE) yield own.slice(start, start + BATCH_SIZE);
}

/** The suffix makes it differ from the place of any single message. */
const placeOfAll = (creations: readonly ChangeReport[]): string =>
  `${creations.map((report) => placeOf(report, 1)).sort()[0]} and others`;

/**
 * Messages of records that are inserted in bulk. A change entry in each record would cost more than everything else, so
 * the messages are written first, and stay staged in the outbox until it is known which records were inserted.
 */
export class StagedMessages {
  readonly #database;
  readonly #reports;

  constructor(database: Connection) {
    this.#database = database;
    this.#reports = database.collection<StoredReport>('reports');
  }

  async stage(of: string, creations: readonly ChangeReport[]): Promise<StoredReport[]> {
    const since = new Date();
    const staged = [...piecesOf(creations)].map((reports) => ({
      _id: placeOfAll(reports),
      account_id: reports[0]?.account_id ?? null,
      reports,
      held: { of, ids: reports.map(({ data }) => data.id), since },
    }));
    if (staged.length > 0) await this.#reports.insertMany(staged);
    return staged;
  }

  /** Releases the messages of records that were inserted and deletes those of the others. */
  async release(staged: readonly StoredReport[], written: ReadonlySet<number>): Promise<void> {
    const isWritten = ({ data }: ChangeReport) => written.has(data.id);
    const whole = staged.filter(({ reports }) => (reports as ChangeReport[]).every(isWritten));
    await this.#reports.updateMany({ _id: { $in: whole.map(({ _id }) => _id) } }, { $unset: { held: 1 } });
    for (const { _id, reports } of staged.filter((it) => !whole.includes(it))) {
      const rest = (reports as ChangeReport[]).filter(isWritten);
      if (rest.length === 0) await this.#reports.deleteOne({ _id });
      else await this.#reports.updateOne({ _id }, { $set: { reports: rest }, $unset: { held: 1 } });
    }
    this.#database.emit(changeWritten);
  }

  async of(collection: string, ids: readonly number[]): Promise<ChangeReport[]> {
    const own = { 'held.of': collection, 'held.ids': { $in: [...ids] } };
    const found = await this.#reports.find(own).toArray();
    return found.flatMap(({ reports }) => (reports as ChangeReport[]).filter(({ data }) => ids.includes(data.id)));
  }

  abandoned(of: string): Promise<StoredReport[]> {
    const before = new Date(Date.now() - ABANDONED_MS);
    return this.#reports.find({ 'held.of': of, 'held.since': { $lt: before } }).toArray();
  }
}
