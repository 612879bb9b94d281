import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeReport, MAX_REPORTS, type Report } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { Unavailable } from '../http/errors.ts';
import { isPermanentError } from '../http/service-client.ts';
import { unjournaled } from '../persistence/database.ts';
import { collectionStore } from '../persistence/document-store.ts';
import { again, type Job } from '../program/jobs.ts';
import { pacedRuns } from './background-work.ts';
import { Outbox } from './outbox.ts';
import type { StoredReport } from './reports.ts';

interface StoredLease {
  _id: string;
  holder: string;
  until: Date;
}

/** Duration of the lease in milliseconds: longer than the publication of a batch takes. */
const LEASE_MS = 10_000;
const LEASE = 'reports';

/**
 * A lease that one of any number of processes holds at a time, until it releases the lease or the lease expires. After
 * a crash of the database two may hold it: both then publish the same messages in the same order.
 */
class SenderLease extends collectionStore<StoredLease>('sender_leases') {
  readonly #holder = randomUUID();
  #until = 0;

  /** Acquires or renews the lease; false while another process holds it. */
  async acquire(): Promise<boolean> {
    const now = Date.now();
    if (this.#until - now > LEASE_MS / 2) return true;
    const free = { $or: [{ holder: this.#holder }, { until: { $lte: new Date(now) } }] };
    const lease = { holder: this.#holder, until: new Date(now + LEASE_MS) };
    const isOurs = await this.upsert({ _id: LEASE, ...free }, { $set: lease }, unjournaled);
    if (isOurs) this.#until = now + LEASE_MS;
    return isOurs;
  }

  /** Releases the lease, so that no process has to wait for its expiry. */
  async release(): Promise<void> {
    this.#until = 0;
    const free = { $set: { until: new Date(0) } };
    await this.collection.updateOne({ _id: LEASE, holder: this.#holder }, free, unjournaled);
  }
}

interface OutboxPublisherDependencies {
  readonly database: Connection;
  readonly service: string;
  /** Sends messages to the events service, which accepts each once by its key. */
  readonly send: (reports: Report[]) => Promise<unknown>;
  readonly log: Logger;
}

/** Entries that are read at a time; each has one message, or up to fifty. */
const MAX_ENTRIES = 200;
/** Maximum bytes of JSON per call: half of the body limit. */
const MAX_BYTES = 512 * 1024;

/** Milliseconds after which messages that were to be sent at once are written to the outbox. */
const SEND_TIMEOUT_MS = 1_000;

/** Batches that fit in one call. An entry is never split, even if it exceeds the limit. */
function* batchesOf<T extends Pick<StoredReport, 'reports'>>(waiting: readonly T[]): Generator<T[]> {
  let batch: T[] = [];
  let [count, bytes] = [0, 0];
  for (const entry of waiting) {
    const size = Buffer.byteLength(JSON.stringify(entry.reports));
    if (batch.length > 0 && (count + entry.reports.length > MAX_REPORTS || bytes + size > MAX_BYTES)) {
      yield batch;
      [batch, count, bytes] = [[], 0, 0];
    }
    batch.push(entry);
    count += entry.reports.length;
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Publishes the messages of the outbox in order and at least once: those of this process immediately, those of others
 * every two seconds. A lease lets one process publish at a time, so that none overtakes another. If it stalls past its
 * lease, the keys prevent a message from being accepted twice.
 */
export class OutboxPublisher {
  readonly #deps;
  readonly #outbox;
  readonly #lease;
  readonly #stopListening;
  readonly #runs;
  #isUnavailable = false;
  #stopped = false;

  constructor(deps: OutboxPublisherDependencies) {
    this.#deps = deps;
    this.#outbox = new Outbox(deps.database);
    this.#lease = new SenderLease(deps.database);
    this.#runs = pacedRuns(deps.database, () => this.#sendAll());
    this.#stopListening = this.#outbox.onChange(() => this.#kick());
    this.#outbox.sendBy((changes) => this.#sendAtOnce(changes));
  }

  get job(): Job {
    return {
      name: 'publish outbox messages',
      every: 2_000,
      run: () => this.#poll(),
    };
  }

  /** Finishes the current call; the remaining messages wait for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    this.#outbox.sendBy(undefined);
    await this.#runs.over();
  }

  /** While the events service is down, only the job retries, not every change. */
  #kick(): void {
    if (this.#isUnavailable || this.#stopped) return;
    this.#runs.next().catch((err) => this.#deps.log.error({ err }, 'outbox messages could not be published'));
  }

  /** Taking the lease is a write, so an empty outbox is left alone. */
  async #poll(): Promise<unknown> {
    if (await this.#outbox.isEmpty()) return undefined;
    await this.#runs.next();
    return this.#isUnavailable ? again : undefined;
  }

  async #sendAll(): Promise<void> {
    // A run that waited for its turn has kept the lease.
    if (this.#stopped) return this.#lease.release();
    try {
      await this.#sendWaiting();
      this.#isUnavailable = false;
    } catch (error) {
      this.#isUnavailable = true;
      // The events service is starting or down; the job retries.
      if (!(error instanceof Unavailable)) throw error;
    }
  }

  async #sendWaiting(): Promise<void> {
    if (!(await this.#lease.acquire())) return;
    try {
      let waiting: StoredReport[];
      do {
        waiting = await this.#outbox.oldest(MAX_ENTRIES);
        for (const batch of batchesOf(waiting)) {
          if (this.#stopped || !(await this.#lease.acquire())) return;
          await this.#publish(batch.flatMap(({ reports }) => reports));
          await this.#outbox.remove(batch);
        }
        // A change that was written meanwhile has another run. The rest waits for the job.
      } while (waiting.length >= MAX_ENTRIES);
    } finally {
      // The next run needs it again.
      if (!this.#runs.isWaiting) await this.#lease.release();
    }
  }

  /** What fails is sent again from the outbox, where its failure is told and a rejected message is set aside. */
  async #sendAtOnce(changes: readonly ChangeReport[]): Promise<boolean> {
    if (this.#isUnavailable) return false;
    for (const batch of batchesOf(changes.map((change) => ({ reports: [change] })))) {
      const sent = this.#send(batch.flatMap(({ reports }) => reports)).then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([sent, wait(SEND_TIMEOUT_MS, false, { ref: false })]))) return false;
    }
    return true;
  }

  #send(reports: readonly Report[]): Promise<unknown> {
    const { service, send } = this.#deps;
    return send(reports.map((report) => ({ ...report, key: `${service}/${report.key}` })));
  }

  async #publish(reports: readonly Report[]): Promise<void> {
    const { log } = this.#deps;
    try {
      await this.#send(reports);
    } catch (err) {
      if (!isPermanentError(err)) throw err;
      const [first, another] = reports;
      // A message that is always rejected must not block the others, so send each individually.
      if (another) for (const one of reports) await this.#publish([one]);
      else if (first) {
        log.error({ err, key: first.key }, 'an outbox message was rejected and set aside');
        await this.#outbox.setAside(first);
      }
    }
  }
}
