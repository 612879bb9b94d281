import type { ChangeReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { changeWritten, placeOf, type StoredReport } from './stored-report.ts';

/** Reports of new records that wait in one piece. */
const atOnce = 50;
/** Milliseconds after which whoever was writing the records has died over it: no write takes longer than 5 s. */
const abandonedAfter = 60_000;

/** The report of a new record. */
type Creation = ChangeReport;

function* piecesOf(creations: readonly Creation[]): Generator<Creation[]> {
  for (const own of Map.groupBy(creations, ({ account_id }) => account_id).values())
    for (let first = 0; first < own.length; first += atOnce) yield own.slice(first, first + atOnce);
}

/** The place of the first of them, and of none of them alone. */
const placeOfAll = (creations: readonly Creation[]): string =>
  `${creations.map((report) => placeOf(report, 1)).sort()[0]} and others`;

/**
 * Reports of new records that are written many at a time. A note in each of them that is taken out again would cost more
 * than all the rest, so their reports come first: they are held in the outbox until it is known which records were written.
 */
export class StagedMessages {
  readonly #database;
  readonly #reports;

  constructor(database: Connection) {
    this.#database = database;
    this.#reports = database.collection<StoredReport>('reports');
  }

  /** Writes reports of records of a collection that are about to be written. */
  async hold(of: string, creations: readonly Creation[]): Promise<StoredReport[]> {
    const since = new Date();
    const held = [...piecesOf(creations)].map((reports) => ({
      _id: placeOfAll(reports),
      account_id: reports[0]?.account_id ?? null,
      reports,
      held: { of, ids: reports.map(({ data }) => data.id), since },
    }));
    if (held.length > 0) await this.#reports.insertMany(held);
    return held;
  }

  /** Lets go on what is held of records that were written; the rest was never there. */
  async release(held: readonly StoredReport[], written: ReadonlySet<number>): Promise<void> {
    const isWritten = ({ data }: Creation) => written.has(data.id);
    const whole = held.filter(({ reports }) => (reports as Creation[]).every(isWritten));
    await this.#reports.updateMany({ _id: { $in: whole.map(({ _id }) => _id) } }, { $unset: { held: 1 } });
    for (const { _id, reports } of held.filter((it) => !whole.includes(it))) {
      const rest = (reports as Creation[]).filter(isWritten);
      if (rest.length === 0) await this.#reports.deleteOne({ _id });
      else await this.#reports.updateOne({ _id }, { $set: { reports: rest }, $unset: { held: 1 } });
    }
    this.#database.emit(changeWritten);
  }

  /** What is held of some records of a collection. */
  async of(collection: string, ids: readonly number[]): Promise<Creation[]> {
    const own = { 'held.of': collection, 'held.ids': { $in: [...ids] } };
    const found = await this.#reports.find(own).toArray();
    return found.flatMap(({ reports }) => (reports as Creation[]).filter(({ data }) => ids.includes(data.id)));
  }

  /** What a crash has left held of a collection. */
  abandoned(of: string): Promise<StoredReport[]> {
    const before = new Date(Date.now() - abandonedAfter);
    return this.#reports.find({ 'held.of': of, 'held.since': { $lt: before } }).toArray();
  }
}
