import type { ChangeReport, Report, RequestReport } from '@keystead/contracts';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { createIndexes, eraseAll, unjournaled } from '../persistence/database.ts';
import { collectionStore } from '../persistence/document-store.ts';
import { changeWritten, placeOf, type StoredReport, storedTogether } from './reports.ts';

/** Milliseconds after which a request counts as ended without a response: even the largest upload takes less. */
const RESPONSE_TIMEOUT_MS = 5 * 60_000;
/** Milliseconds after which a request that wrote its records counts as a success. None takes longer than 10 s. */
const CARRIED_TIMEOUT_MS = 30_000;

export type RequestOutcome = Pick<RequestReport, 'status' | 'subject' | 'by' | 'account_id'>;

/** What a change entry tells: the change, if there are subscribers, and the request that made it. */
export interface CarriedMessage {
  readonly change?: ChangeReport | undefined;
  readonly request?: RequestReport | undefined;
}

const toStored = (report: Report, version?: number): StoredReport => ({
  _id: placeOf(report, version),
  account_id: report.account_id,
  reports: [report],
});

/** By key of a request that change entries carry: its response, or that this process has written its message without. */
const outcomes = new LRUCache<string, RequestOutcome | 'waiting'>({ max: 10_000, ttl: RESPONSE_TIMEOUT_MS });

const toOpen = (request: RequestReport, timeoutMs: number): StoredReport => ({
  ...toStored(request),
  open_until: new Date(Date.now() + timeoutMs),
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

  /** Writes messages of changes. Those that are already pending stay unchanged. */
  async write(changes: readonly ChangeReport[]): Promise<void> {
    await this.writeCarried(changes.map((change) => ({ change })));
  }

  /** The same in few entries. After a retry a message may be in two: the events service stores it once. */
  async writeTogether(changes: readonly ChangeReport[]): Promise<void> {
    await this.insertMissing(storedTogether(changes));
    this.database.emit(changeWritten);
  }

  /** The same with the messages of the requests that made the changes, which wait for a response if it is not known. */
  async writeCarried(messages: readonly CarriedMessage[]): Promise<void> {
    const seen = new Set<string>();
    const added = messages.flatMap(({ change, request }) => {
      const changed = change ? [toStored(change, change.data.version)] : [];
      if (!request || seen.has(request.key)) return changed;
      seen.add(request.key);
      const outcome = outcomes.get(request.key) ?? 'waiting';
      if (outcome === 'waiting') {
        outcomes.set(request.key, 'waiting');
        return [...changed, toOpen(request, CARRIED_TIMEOUT_MS)];
      }
      const answered = toStored({ ...request, ...outcome });
      const [first] = changed;
      // One entry of both costs less than two. It is erased with one account.
      if (first?.account_id === answered.account_id)
        return [{ ...first, reports: [...first.reports, ...answered.reports] }];
      return [...changed, answered];
    });
    if (added.length === 0) return;
    await this.insertMissing(added);
    if (messages.some(({ change }) => change)) this.database.emit(changeWritten);
  }

  /** Writes a message that stays unpublished until {@link recordResponse}, or until no response can come any more. */
  async writeStarted(request: RequestReport): Promise<void> {
    await this.insertMissing([toOpen(request, RESPONSE_TIMEOUT_MS)]);
  }

  /** Records the response of a request, whether its message is there already or not. */
  async recordResponse(request: RequestReport, outcome: RequestOutcome): Promise<void> {
    await this.#responses.add('answers', toStored({ ...request, ...outcome }));
  }

  /** The same for a request that change entries carry: its message is written with the response if it is not there. */
  async completeCarried(request: RequestReport, outcome: RequestOutcome): Promise<void> {
    // Another process may have written the message already. Then a success is published after the wait, as it is.
    const isOther = outcome.status !== request.status;
    if (isOther || outcomes.get(request.key) === 'waiting') await this.recordResponse(request, outcome);
    outcomes.set(request.key, outcome);
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
