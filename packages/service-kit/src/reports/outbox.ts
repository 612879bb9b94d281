import type { ChangeReport, Report, RequestReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { onlyDuplicateKeys } from '../database/duplicate-key.ts';
import { eraseAll } from '../erasure/erase-all.ts';
import { WriteBatcher } from '../queue/write-batcher.ts';
import { changeWritten, placeOf, type StoredReport } from './stored-report.ts';

/** Milliseconds after which a request is not answered any more: no request takes longer, the largest file included. */
const answeredWithin = 5 * 60_000;

/** What is known of a request once it is answered. */
export type Answered = Pick<RequestReport, 'status' | 'subject' | 'by' | 'account_id'>;

/** What is noted of a request: its answer, by the names of fields. */
interface Noted {
  readonly _id: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

const kept = (report: Report, version?: number): StoredReport => ({
  _id: placeOf(report, version),
  account_id: report.account_id,
  reports: [report],
});

/**
 * Reports of what is written in a service, kept where its records are until the events service has taken them, so that none
 * is lost with a process or while that one is down. Their keys are the service's own: it is named when they are handed on.
 */
export class Outbox {
  readonly #database;
  readonly #reports;
  readonly #refused;
  readonly #added = new WriteBatcher((_: 'reports', asked: readonly (readonly StoredReport[])[]) =>
    this.#insert(asked),
  );
  readonly #noted = new WriteBatcher((_: 'answers', asked: readonly Noted[]) => this.#note(asked));

  constructor(database: Connection) {
    this.#database = database;
    this.#reports = database.collection<StoredReport>('reports');
    this.#refused = database.collection<StoredReport>('refused_reports');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      ...[this.#reports, this.#refused].map((reports) => reports.createIndex({ account_id: 1 })),
      this.#reports.createIndex({ 'held.of': 1 }, { sparse: true }),
    ]);
  }

  /** Writes changes of different records, or of one. Those that wait here already stay as they are. */
  async write(changes: readonly ChangeReport[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#added.add(
      'reports',
      changes.map((change) => kept(change, change.data.version)),
    );
    this.#database.emit(changeWritten);
  }

  /** Writes a request that is about to be done; it waits for its answer, which {@link answered} tells, and then goes on. */
  async begun(request: RequestReport): Promise<void> {
    const open_until = new Date(Date.now() + answeredWithin);
    await this.#added.add('reports', [{ ...kept(request), open_until }]);
  }

  /** Notes the answer of a request. */
  async answered(request: RequestReport, { status, subject, by, account_id }: Answered): Promise<void> {
    const answer = { 'reports.0.status': status, 'reports.0.subject': subject, 'reports.0.by': by };
    await this.#noted.add('answers', {
      _id: placeOf(request),
      answer: { ...answer, account_id, 'reports.0.account_id': account_id },
    });
  }

  /** Writes a request that has been answered; one that an earlier try has written stays as it is. */
  async done(request: RequestReport): Promise<void> {
    await this.#added.add('reports', [kept(request)]);
  }

  /** Has somebody told of each change that is written in this process; the function it gives ends that. */
  onChange(tell: () => void): () => void {
    this.#database.on(changeWritten, tell);
    return () => void this.#database.off(changeWritten, tell);
  }

  /**
   * Those that have waited longest, in the order of their places, each with all that come before it of the same record. A
   * version of a record is written here only when the one before it was; but a look takes a while, and reading forwards it
   * could pass the place of a version just before that is written, and find the next one further on. Read backwards, what
   * comes later in the look was written earlier.
   */
  async oldest(most: number): Promise<StoredReport[]> {
    const ready = { open_until: { $not: { $gt: new Date() } }, held: { $exists: false } };
    const [edge] = await this.#reports
      .find(ready, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(most - 1)
      .limit(1)
      .toArray();
    const found = await this.#reports
      .find({ ...ready, ...(edge && { _id: { $lte: edge._id } }) })
      .sort({ _id: -1 })
      .toArray();
    return found.reverse();
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#reports.findOne({}, { projection: { _id: 1 } })) === null;
  }

  /** Lets go of reports that were taken. */
  async taken(reports: readonly StoredReport[]): Promise<void> {
    await this.#reports.deleteMany({ _id: { $in: reports.map(({ _id }) => _id) } });
  }

  /** Sets a report aside that will never be taken, for somebody to look at. */
  async refused(report: Report): Promise<void> {
    const aside = kept(report);
    await this.#refused.replaceOne({ _id: aside._id }, aside, { upsert: true });
  }

  /** Deletes what waits of an account for good. */
  async eraseOf(accountId: number): Promise<void> {
    for (const reports of [this.#reports, this.#refused]) await eraseAll(reports, { account_id: accountId });
  }

  /** Inserts reports of many in one command; those that are there already stay as they are. */
  async #insert(asked: readonly (readonly StoredReport[])[]): Promise<void> {
    try {
      await this.#reports.insertMany(asked.flat(), { ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** Notes the answers of many in one command. */
  async #note(asked: readonly Noted[]): Promise<void> {
    const one = ({ _id, answer }: Noted) => ({
      updateOne: { filter: { _id }, update: { $set: answer, $unset: { open_until: 1 as const } } },
    });
    await this.#reports.bulkWrite(asked.map(one), { ordered: false });
  }
}
