import type { ChangeReport, Report, RequestReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { WriteBatcher } from '../concurrency.ts';
import { eraseAll, insertMissing } from '../persistence/database.ts';
import { changeWritten, placeOf, type StoredReport } from './reports.ts';

/**
 * Milliseconds after which a request counts as ended without a response: no request takes longer, including the largest
 * upload.
 */
const RESPONSE_TIMEOUT_MS = 5 * 60_000;

/** The fields of a request that are known once it has a response. */
export type RequestOutcome = Pick<RequestReport, 'status' | 'subject' | 'by' | 'account_id'>;

/** A recorded response, as an update of fields. */
interface RecordedResponse {
  readonly _id: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

const toStored = (report: Report, version?: number): StoredReport => ({
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
  readonly #rejected;
  /** Inserts the messages of several callers in one command; existing ones stay unchanged. */
  readonly #added = new WriteBatcher((_: 'reports', batch: readonly (readonly StoredReport[])[]) =>
    insertMissing(this.#reports, batch.flat()),
  );
  readonly #responses = new WriteBatcher((_: 'answers', batch: readonly RecordedResponse[]) =>
    this.#recordResponses(batch),
  );

  constructor(database: Connection) {
    this.#database = database;
    this.#reports = database.collection<StoredReport>('reports');
    this.#rejected = database.collection<StoredReport>('refused_reports');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      ...[this.#reports, this.#rejected].map((reports) => reports.createIndex({ account_id: 1 })),
      this.#reports.createIndex({ 'held.of': 1 }, { sparse: true }),
    ]);
  }

  /** Writes messages of changes, of one record or several. Messages that are already pending stay unchanged. */
  async write(changes: readonly ChangeReport[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#added.add(
      'reports',
      changes.map((change) => toStored(change, change.data.version)),
    );
    this.#database.emit(changeWritten);
  }

  /**
   * Writes the message of a request before it is handled. The message stays unpublished until {@link recordResponse} records
   * the response, or until the time limit for a response has passed.
   */
  async writeStarted(request: RequestReport): Promise<void> {
    const open_until = new Date(Date.now() + RESPONSE_TIMEOUT_MS);
    await this.#added.add('reports', [{ ...toStored(request), open_until }]);
  }

  async recordResponse(request: RequestReport, { status, subject, by, account_id }: RequestOutcome): Promise<void> {
    const answer = { 'reports.0.status': status, 'reports.0.subject': subject, 'reports.0.by': by };
    await this.#responses.add('answers', {
      _id: placeOf(request),
      answer: { ...answer, account_id, 'reports.0.account_id': account_id },
    });
  }

  /**
   * Writes the message of a request that already has a response; one that an earlier attempt has written stays
   * unchanged.
   */
  async done(request: RequestReport): Promise<void> {
    await this.#added.add('reports', [toStored(request)]);
  }

  /** Subscribes to the changes that this process writes. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#database.on(changeWritten, listener);
    return () => void this.#database.off(changeWritten, listener);
  }

  /**
   * The oldest pending entries in order, each together with all earlier ones of the same record. The message of a
   * version is written only after that of the previous version. A forward scan could pass the position of a version
   * just before it is written, and then find the next version further on. The backward scan avoids that: what it reads
   * later was written earlier.
   */
  async oldest(limit: number): Promise<StoredReport[]> {
    const ready = { open_until: { $not: { $gt: new Date() } }, held: { $exists: false } };
    const [edge] = await this.#reports
      .find(ready, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(limit - 1)
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

  async remove(reports: readonly StoredReport[]): Promise<void> {
    await this.#reports.deleteMany({ _id: { $in: reports.map(({ _id }) => _id) } });
  }

  /** Moves a message that the events service will never accept aside, for inspection. */
  async setAside(report: Report): Promise<void> {
    const aside = toStored(report);
    await this.#rejected.replaceOne({ _id: aside._id }, aside, { upsert: true });
  }

  async eraseOf(accountId: number): Promise<void> {
    for (const reports of [this.#reports, this.#rejected]) await eraseAll(reports, { account_id: accountId });
  }

  async #recordResponses(batch: readonly RecordedResponse[]): Promise<void> {
    const one = ({ _id, answer }: RecordedResponse) => ({
      updateOne: { filter: { _id }, update: { $set: answer, $unset: { open_until: 1 as const } } },
    });
    await this.#reports.bulkWrite(batch.map(one), { ordered: false });
  }
}
