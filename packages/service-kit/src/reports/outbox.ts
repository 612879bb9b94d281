import type { ChangeReport, Report, RequestReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { onlyDuplicateKeys } from '../database/duplicate-key.ts';
import { eraseAll } from '../erasure/erase-all.ts';
import { WriteBatcher } from '../queue/write-batcher.ts';
import { changeWritten, placeOf, type StoredReport } from './stored-report.ts';

/**
 * Milliseconds after which a request counts as ended without a response: no request takes longer, including the largest
 * upload.
 */
const answeredWithin = 5 * 60_000;

/** The fields of a request that are known once it has a response. */
export type Answered = Pick<RequestReport, 'status' | 'subject' | 'by' | 'account_id'>;

/** A recorded response, as an update of fields. */
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
 * The outbox of a service. It stores messages beside the records until the events service accepts them, so that a crash
 * or an outage of the events service loses none. Keys are unique within the service; the publisher adds the name of the
 * service.
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

  /** Writes messages of changes, of one record or several. Messages that are already pending stay unchanged. */
  async write(changes: readonly ChangeReport[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#added.add(
      'reports',
      changes.map((change) => kept(change, change.data.version)),
    );
    this.#database.emit(changeWritten);
  }

  /**
   * Writes the message of a request before it is handled. The message stays unpublished until {@link answered} records
   * the response, or until the time limit for a response has passed.
   */
  async begun(request: RequestReport): Promise<void> {
    const open_until = new Date(Date.now() + answeredWithin);
    await this.#added.add('reports', [{ ...kept(request), open_until }]);
  }

  /** Records the response of a request. */
  async answered(request: RequestReport, { status, subject, by, account_id }: Answered): Promise<void> {
    const answer = { 'reports.0.status': status, 'reports.0.subject': subject, 'reports.0.by': by };
    await this.#noted.add('answers', {
      _id: placeOf(request),
      answer: { ...answer, account_id, 'reports.0.account_id': account_id },
    });
  }

  /**
   * Writes the message of a request that already has a response; one that an earlier attempt has written stays
   * unchanged.
   */
  async done(request: RequestReport): Promise<void> {
    await this.#added.add('reports', [kept(request)]);
  }

  /** Subscribes to the changes that this process writes. Returns a function that unsubscribes. */
  onChange(tell: () => void): () => void {
    this.#database.on(changeWritten, tell);
    return () => void this.#database.off(changeWritten, tell);
  }

  /**
   * The oldest pending entries in order, each together with all earlier ones of the same record. The message of a
   * version is written only after that of the previous version. A forward scan could pass the position of a version
   * just before it is written, and then find the next version further on. The backward scan avoids that: what it reads
   * later was written earlier.
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

  /** Removes entries that the events service accepted. */
  async taken(reports: readonly StoredReport[]): Promise<void> {
    await this.#reports.deleteMany({ _id: { $in: reports.map(({ _id }) => _id) } });
  }

  /** Moves a message that the events service will never accept aside, for inspection. */
  async refused(report: Report): Promise<void> {
    const aside = kept(report);
    await this.#refused.replaceOne({ _id: aside._id }, aside, { upsert: true });
  }

  /** Permanently deletes the pending and rejected messages of an account. */
  async eraseOf(accountId: number): Promise<void> {
    for (const reports of [this.#reports, this.#refused]) await eraseAll(reports, { account_id: accountId });
  }

  /** Inserts the messages of several callers in one command; existing ones stay unchanged. */
  async #insert(asked: readonly (readonly StoredReport[])[]): Promise<void> {
    try {
      await this.#reports.insertMany(asked.flat(), { ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** Records the responses of several requests in one command. */
  async #note(asked: readonly Noted[]): Promise<void> {
    const one = ({ _id, answer }: Noted) => ({
      updateOne: { filter: { _id }, update: { $set: answer, $unset: { open_until: 1 as const } } },
    });
    await this.#reports.bulkWrite(asked.map(one), { ordered: false });
  }
}
