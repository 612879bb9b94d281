import type { ChangeReport, Report, RequestReport } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { createIndexes, eraseAll, unjournaled } from '../persistence/database.ts';
import { collectionStore } from '../persistence/document-store.ts';
import { changeWritten, placeOf, type StoredReport, storedTogether } from './reports.ts';

/** Milliseconds after which a request counts as ended without a response: even the largest upload takes less. */
const RESPONSE_TIMEOUT_MS = 5 * 60_000;

/** Sends messages of changes to the events service; false if it has not accepted all of them. */
export type SendAtOnce = (changes: readonly ChangeReport[]) => Promise<boolean>;

/** What sends messages without the outbox, by the database of its process. */
const senders = new WeakMap<Connection, SendAtOnce>();

export type RequestOutcome = Pick<RequestReport, 'status' | 'subject' | 'by' | 'account_id'>;

const toStored = (report: Report, version?: number): StoredReport => ({
  _id: placeOf(report, version),
  account_id: report.account_id,
  reports: [report],
});

/**
 * Stores messages beside the records until the events service accepts them, so that neither a crash nor an outage loses
 * one. Keys are unique within the service; the publisher adds the name of the service.
 */
export class Outbox extends collectionStore<StoredReport>(
  'reports',
  [{ account_id: 1 }],
  [{ 'held.of': 1 }, { sparse: true }],
) {
  readonly database: Connection;
  readonly #rejected;
  readonly #responses = new Batcher((_: 'answers', batch: readonly StoredReport[]) => this.#recordResponses(batch));

  constructor(database: Connection) {
    super(database);
    this.database = database;
    this.#rejected = database.collection<StoredReport>('refused_reports');
  }

  override async createIndexes(): Promise<void> {
    await super.createIndexes();
    await createIndexes(this.#rejected, [{ key: { account_id: 1 } }]);
  }

  /** @param send undefined: from now on, all messages wait in the outbox */
  sendBy(send: SendAtOnce | undefined): void {
    if (send) senders.set(this.database, send);
    else senders.delete(this.database);
  }

  /**
   * Sends messages of changes that their records still hold, or writes them if that fails. An earlier message of a record
   * is either among them or was accepted or written before, so none may be sent while changes wait.
   */
  async publish(changes: readonly ChangeReport[]): Promise<void> {
    if (changes.length === 0) return;
    const send = senders.get(this.database);
    if (!send || (await this.#hasChanges()) || !(await send(changes))) await this.write(changes);
  }

  /** Writes messages of changes. Those that are already pending stay unchanged. */
  async write(changes: readonly ChangeReport[]): Promise<void> {
    if (changes.length === 0) return;
    await this.insertMissing(changes.map((change) => toStored(change, change.data.version)));
    this.database.emit(changeWritten);
  }

  /** The same in few entries. After a retry a message may be in two: the events service stores it once. */
  async writeTogether(changes: readonly ChangeReport[]): Promise<void> {
    await this.insertMissing(storedTogether(changes));
    this.database.emit(changeWritten);
  }

  /** Writes a message that stays unpublished until {@link recordResponse}, or until no response can come any more. */
  async writeStarted(request: RequestReport): Promise<void> {
    await this.insertMissing([{ ...toStored(request), open_until: new Date(Date.now() + RESPONSE_TIMEOUT_MS) }]);
  }

  /** Records the response of a request that {@link writeStarted} has written. */
  async recordResponse(request: RequestReport, outcome: RequestOutcome): Promise<void> {
    await this.#responses.add('answers', toStored({ ...request, ...outcome }));
  }

  /** Writes the message of a request that has a response, unless an earlier attempt has. */
  async done(request: RequestReport): Promise<void> {
    await this.insertMissing([toStored(request)]);
  }

  onChange(listener: () => void): () => void {
    this.database.on(changeWritten, listener);
    return () => void this.database.off(changeWritten, listener);
  }

  /**
   * The oldest pending entries, each with all earlier ones of its record. A forward scan could pass the place of a
   * version just before it is written, and then find the next. A backward scan reads later what was written earlier.
   */
  async oldest(limit: number): Promise<StoredReport[]> {
    const ready = { open_until: { $not: { $gt: new Date() } }, held: { $exists: false } };
    const [edge] = await this.collection
      .find(ready, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(limit - 1)
      .limit(1)
      .toArray();
    const found = await this.collection
      .find({ ...ready, ...(edge && { _id: { $lte: edge._id } }) })
      .sort({ _id: -1 })
      .toArray();
    return found.reverse();
  }

  async #hasChanges(): Promise<boolean> {
    return (await this.collection.findOne({ 'reports.kind': 'change' }, { projection: { _id: 1 } })) !== null;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.collection.findOne({}, { projection: { _id: 1 } })) === null;
  }

  async remove(reports: readonly StoredReport[]): Promise<void> {
    await this.collection.deleteMany({ _id: { $in: reports.map(({ _id }) => _id) } }, unjournaled);
  }

  /** Moves a message that the events service will never accept aside, for inspection. */
  async setAside(report: Report): Promise<void> {
    const aside = toStored(report);
    await this.#rejected.replaceOne({ _id: aside._id }, aside, { upsert: true });
  }

  async eraseOf(accountId: number): Promise<void> {
    for (const reports of [this.collection, this.#rejected]) await eraseAll(reports, { account_id: accountId });
  }

  async #recordResponses(batch: readonly StoredReport[]): Promise<void> {
    const one = ({ _id, ...report }: StoredReport) => ({
      updateOne: { filter: { _id }, update: { $set: report, $unset: { open_until: 1 as const } }, upsert: true },
    });
    await this.collection.bulkWrite(batch.map(one), { ordered: false });
  }
}
